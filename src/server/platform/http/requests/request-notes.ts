import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The caller of a request, as a log may name it. */
export type LoggedCaller = { readonly kind: string; readonly id: string | null };

export type RequestLogNotes = {
  readonly caller: LoggedCaller;
  readonly refusal: string | null;
};

const unknown: RequestLogNotes = { caller: { kind: "visitor", id: null }, refusal: null };
const notes = new WeakMap<FastifyRequest, RequestLogNotes>();

export function readRequestLogNotes(request: FastifyRequest): RequestLogNotes {
  return notes.get(request) ?? unknown;
}

export function noteCallerForLog(request: FastifyRequest, caller: LoggedCaller): void {
  notes.set(request, { ...readRequestLogNotes(request), caller });
}

export function noteRefusalForLog(request: FastifyRequest, refusal: string): void {
  notes.set(request, { ...readRequestLogNotes(request), refusal });
}

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
