import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** All that a log may say about who calls. */
export type CallerNote = { readonly kind: string; readonly id: string | null };

/** Facts about a request that became known while it was answered. */
export type RequestNotes = {
  readonly caller: CallerNote;
  /** The code of its refusal; null when it was not refused. */
  readonly refusal: string | null;
};

const unknown: RequestNotes = { caller: { kind: "visitor", id: null }, refusal: null };
const notes = new WeakMap<FastifyRequest, RequestNotes>();

/** The notes about this request so far. */
export function notesOf(request: FastifyRequest): RequestNotes {
  return notes.get(request) ?? unknown;
}

/** Notes who makes this request, as soon as that is known. */
export function noteCaller(request: FastifyRequest, caller: CallerNote): void {
  notes.set(request, { ...notesOf(request), caller });
}

/** Notes with which code this request is refused. */
export function noteRefusal(request: FastifyRequest, refusal: string): void {
  notes.set(request, { ...notesOf(request), refusal });
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
