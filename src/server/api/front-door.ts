import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Failure } from "../failure.ts";
import { createConcurrencyLimit } from "../platform/http/load/concurrency-limit.ts";

/** The largest body of a request, in bytes; a file has a limit of its own. */
export const maxRequestBodyBytes = 64 * 1024;

/** How many times as many pages and files as API calls are let in: they cost a fraction, and no database. */
const pagesForACall = 4;

/** The refusals that leave at once in a second; more have to wait, so that retries cannot take all capacity. */
const refusedAtOnce = 1_000;
const refusedLaterMs = 500;

/** The most bytes and milliseconds for which the server still reads a body after answering its request. */
const lastBytes = 1024 * 1024;
const lastMs = 2_000;

/** Two requests for /readyz within so many milliseconds show that a load balancer asks for readiness. */
const watchMs = 60_000;

/** The refusal of a request while the server has no room for more. */
export const createOverloadFailure = () => new Failure("overloaded", { retryAfterSeconds: 2 });

export type OverloadGuard = ReturnType<typeof createOverloadGuard>;

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Lets a caller who is still sending a body read the answer before the connection closes. */
function readTheRest(request: IncomingMessage): void {
  const { socket } = request;
  const close = socket.destroySoon.bind(socket);
  let left = lastBytes;
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) request.pause();
  });
  // Node calls `destroySoon` when the answer has left.
  socket.destroySoon = () => {
    if (request.complete) return close();
    const late = setTimeout(() => socket.destroy(), lastMs);
    socket.once("close", () => clearTimeout(late));
    request.once("end", close);
    socket.end();
  };
}

/**
 * Refuses requests beyond the server's capacity with 503 and Retry-After, before any work is spent on them;
 * a load balancer's health checks always pass. A request takes a place once its body has arrived, and holds
 * it until its answer begins or its connection closes: neither a slow reader nor a slow sender holds one.
 *
 * @param maxRequests the API calls that are let in at once; four times as many pages and files are let in
 */
export function createOverloadGuard(maxRequests: number) {
  const calls = createConcurrencyLimit(maxRequests);
  const pages = createConcurrencyLimit(pagesForACall * maxRequests);
  /** For each response, the function that gives back the place of its request. */
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
    /** Adds the front door's hooks to an app. Call it after the hooks that log requests, before all others. */
    mount: (app: FastifyInstance): void => {
      app.addHook("onRequest", async ({ raw, routeOptions: { url = "" } }, reply) => {
        if (url === "/readyz") lastAsked = [...lastAsked.slice(-1), performance.now()];
        if (url === "/readyz" || url === "/healthz") return;
        // One turn of the event loop later, a body that came along with the headers has been read.
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
    /** Ends each connection with its next answer, and makes the server say that it is not ready. */
    announceClosing: (): void => {
      closing = true;
    },
    isClosing: () => closing,
    /** Says whether a load balancer asks for readiness again and again, and so will notice a refusal. */
    isWatched: () => {
      const [first] = lastAsked;
      return lastAsked.length > 1 && first !== undefined && performance.now() - first < watchMs;
    },
  };
}
