import type { FastifyInstance } from "fastify";

type Health = {
  /** Fails when this process cannot do its work. */
  readonly check: () => Promise<void>;
  readonly isClosing: () => boolean;
};

/**
 * `/healthz`: this process is alive. `/readyz`: it can do its work; it answers 503 as soon as it is
 * about to stop, so that a balancer sends visitors elsewhere.
 */
export function mountHealth(app: FastifyInstance, { check, isClosing }: Health): void {
  let checking: Promise<void> | undefined;
  /** However many ask at once, the database is asked once: nothing limits who may ask. */
  const checkOnce = () => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
    return checking;
  };
  app.get("/healthz", { config: { access: "public" }, schema: { hide: true } }, async () => ({
    status: "alive",
  }));
  app.get(
    "/readyz",
    { config: { access: "public" }, schema: { hide: true } },
    async (request, reply) => {
      const deny = (status: string) => reply.status(503).header("retry-after", 1).send({ status });
      if (isClosing()) return deny("stopping");
      try {
        await checkOnce();
        return { status: "ready" };
      } catch (error) {
        request.log.warn({ err: error }, "not ready");
        return deny("not ready");
      }
    },
  );
}
