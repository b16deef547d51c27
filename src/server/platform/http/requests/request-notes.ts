import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The caller of a request, as a log may name it. */
export type CallerNote = { readonly kind: string; readonly id: string | null };

export type RequestNotes = {
  readonly caller: CallerNote;
  readonly refusal: string | null;
};

const unknown: RequestNotes = { caller: { kind: "visitor", id: null }, refusal: null };
const notes = new WeakMap<FastifyRequest, RequestNotes>();

export function readRequestNotes(request: FastifyRequest): RequestNotes {
  return notes.get(request) ?? unknown;
}

export function noteCaller(request: FastifyRequest, caller: CallerNote): void {
  notes.set(request, { ...readRequestNotes(request), caller });
}

export function noteRefusal(request: FastifyRequest, refusal: string): void {
  notes.set(request, { ...readRequestNotes(request), refusal });
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
