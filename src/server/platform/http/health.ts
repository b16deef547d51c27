import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { DatabaseAvailability } from "../db/pool.ts";

/** Says publicly why this process cannot do its work; null when it can. */
function notReadyReason({ readOnly, isMigrated }: DatabaseAvailability): string | null {
  if (readOnly !== null) return `the database is ${readOnly}`;
  return isMigrated ? null : "the database is not migrated";
}

/** Says why the database cannot be asked, without the error's own message, which may name hosts and users. */
function failureReason(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  if (code === "53300") return "the database has no connection left";
  return code === "57P03" ? "the database is starting" : "the database cannot be reached";
}

const status = z.string();
const described = (operationId: string, summary: string, response: object) => ({
  config: { access: "public" as const },
  schema: { operationId, summary, tags: ["health"], security: [], response },
});
const alive = described("getHealthz", "Whether this process is alive", {
  200: z.object({ status }).describe("It is alive"),
});
const ready = described("getReadyz", "Whether this process can do its work", {
  200: z.object({ status, writes: z.string().optional() }).describe("It can"),
  503: z.object({ status, reason: z.string().optional() }).describe("It cannot"),
});

/**
 * `/healthz` says that this process is alive. `/readyz` says that it can do its work, else answers 503 with
 * the reason. It also answers so when the process is about to stop, so that a load balancer sends visitors
 * elsewhere. While writes wait for a lost standby server it stays ready: all other processes wait as well,
 * and reads go on.
 * @param look asks the database what it can do; callers at the same time share one question
 */
export function mountHealthRoutes(
  app: FastifyInstance,
  look: () => Promise<DatabaseAvailability>,
  isClosing: () => boolean,
): void {
  app.get("/healthz", alive, async () => ({ status: "alive" }));
  app.get("/readyz", ready, async (request, reply) => {
    const deny = (body: object) => reply.status(503).header("retry-after", 1).send(body);
    if (isClosing()) return deny({ status: "stopping" });
    try {
      const state = await look();
      const reason = notReadyReason(state);
      if (reason !== null) return deny({ status: "not ready", reason });
      if (state.stuckCommits === 0) return { status: "ready" };
      return { status: "ready", writes: "waiting for a synchronous standby" };
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return deny({ status: "not ready", reason: failureReason(error) });
    }
  });
}
