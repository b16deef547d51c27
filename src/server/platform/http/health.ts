import type { FastifyInstance } from "fastify";

/**
 * `/healthz`: this process is alive. `/readyz`: it can do its work, which `check` finds out; it
 * answers 503 while stopping, so that a balancer sends visitors elsewhere.
 */
export function mountHealth(app: FastifyInstance, check: () => Promise<void>): void {
  let stopping = false;
  app.addHook("preClose", async () => {
    stopping = true;
  });
  app.get("/healthz", { config: { access: "public" }, schema: { hide: true } }, async () => ({
    status: "alive",
  }));
  app.get(
    "/readyz",
    { config: { access: "public" }, schema: { hide: true } },
    async (request, reply) => {
      try {
        if (stopping) throw new Error("stopping");
        await check();
        return { status: "ready" };
      } catch (error) {
        request.log.warn({ err: error }, "not ready");
        return reply
          .status(503)
          .header("retry-after", 1)
          .send({ status: stopping ? "stopping" : "not ready" });
      }
    },
  );
}
