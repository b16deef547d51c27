import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Failure } from "../failure.ts";
import { createConcurrencyLimit } from "../platform/http/load/concurrency-limit.ts";

/** The largest body of a request, in bytes; uploaded files have another limit. */
export const maxRequestBodyBytes = 64 * 1024;

/** The number of requests for pages or files admitted for each API call, since they cost much less. */
const pagesForACall = 4;

/** The most refusals sent at once in a second; any more are delayed, so that retries do not overload us. */
const refusedAtOnce = 1_000;
const refusedLaterMs = 500;

/** The most bytes and milliseconds for which the server still reads a body after answering its request. */
const lastBytes = 1024 * 1024;
const lastMs = 2_000;

/** Two requests for /readyz within this number of milliseconds show that a load balancer watches the server. */
const watchMs = 60_000;

/** Makes the error for a request that is refused while the server is overloaded. */
export const createOverloadFailure = () => new Failure("overloaded", { retryAfterSeconds: 2 });

export type OverloadGuard = ReturnType<typeof createOverloadGuard>;

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Reads the rest of a request's body, so that the caller gets the reply before the connection closes. */
function readTheRest(request: IncomingMessage): void {
  const { socket } = request;
  const close = socket.destroySoon.bind(socket);
  let left = lastBytes;
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) request.pause();
  });
  // Node calls `destroySoon` when the reply has been sent.
  socket.destroySoon = () => {
    if (request.complete) return close();
    const late = setTimeout(() => socket.destroy(), lastMs);
    socket.once("close", () => clearTimeout(late));
    request.once("end", close);
    socket.end();
  };
}

/**
 * Refuses requests beyond the server's capacity with 503 and Retry-After, before they cost any work; a load
 * balancer's health checks always pass. A request takes a place once its body has arrived, and holds it
 * until its reply begins or its connection closes, so that callers who send or read slowly hold no place.
 *
 * @param maxRequests the most API calls at once; pages and files may be four times as many
 */
export function createOverloadGuard(maxRequests: number) {
  const calls = createConcurrencyLimit(maxRequests);
  const pages = createConcurrencyLimit(pagesForACall * maxRequests);
  /** For each response, the function that frees the place of its request. */
  const places = new WeakMap<ServerResponse, () => void>();
  /** The responses to requests whose body arrives later than their headers. */
  const awaited = new WeakSet<ServerResponse>();
  let refusedLately = 0;
  let lastAsked: readonly number[] = [];
  let closing = false;

  async function enter(path: string, response: ServerResponse): Promise<void> {
    const leave = (path.startsWith("/api/") ? calls : pages).tryEnter("all", response);
    if (leave) return void places.set(response, leave);
    refusedLately += 1;
    setTimeout(() => {
      refusedLately -= 1;
    }, 1_000).unref();
    if (refusedLately > refusedAtOnce) await wait(refusedLaterMs);
    throw createOverloadFailure();
  }

  return {
    /** Adds the overload guard to an app. Call it after the hooks that log requests, before all others. */
    mount: (app: FastifyInstance): void => {
      app.addHook("onRequest", async ({ raw, routeOptions: { url = "" } }, reply) => {
        if (url === "/readyz") lastAsked = [...lastAsked.slice(-1), performance.now()];
        if (url === "/readyz" || url === "/healthz") return;
        // After one turn of the event loop, a body that came with the headers has been read.
        if (hasBody(raw)) await nextTurn();
        if (hasBody(raw) && !raw.complete) awaited.add(reply.raw);
        else await enter(url, reply.raw);
      });
      app.addHook("preValidation", async ({ routeOptions: { url = "" } }, reply) => {
        if (awaited.has(reply.raw)) await enter(url, reply.raw);
      });
      app.addHook("onSend", async ({ raw }, reply) => {
        places.get(reply.raw)?.();
        const isSending = hasBody(raw) && !raw.complete;
        if (isSending) readTheRest(raw);
        if (isSending || closing) reply.header("connection", "close");
      });
    },
    /** Closes each connection after its next reply, and makes the server answer "not ready". */
    announceClosing: (): void => {
      closing = true;
    },
    isClosing: () => closing,
    /** Says whether a load balancer asks regularly for readiness, and so will notice "not ready". */
    isWatched: () => {
      const [first] = lastAsked;
      return lastAsked.length > 1 && first !== undefined && performance.now() - first < watchMs;
    },
  };
}
