import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";

const scope = new AsyncLocalStorage<string>();

/** Remembers the id of each request for all that is done on its behalf. */
export function rememberRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    scope.run(request.id, done);
  });
}

/** The id of the request that is being worked on; null outside of any. */
export function currentRequestId(): string | null {
  return scope.getStore() ?? null;
}
