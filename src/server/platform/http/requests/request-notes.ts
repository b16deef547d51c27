import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The caller of a request, in a form that the log may contain. */
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

/** Remembers the id of each request for all work that the request causes. */
export function rememberRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    scope.run(request.id, done);
  });
}

/** Reads the id of the present request; null outside of any request. */
export function currentRequestId(): string | null {
  return scope.getStore() ?? null;
}
