import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { Failure } from "../failure.ts";
import { concurrencyLimit } from "../platform/http/load/concurrency-limit.ts";

/** The largest body, in bytes; a file has a bound of its own. */
export const bodyLimit = 64 * 1024;

/** So many pages and files are let in for each call: they cost a fraction, and no database. */
const pagesForACall = 4;

/** Refusals in a second; further ones come half a second later, so that retries cannot take all capacity. */
const refusedAtOnce = 1_000;
const refusedLaterMs = 500;

/** The bytes and milliseconds of a body that are still read after its request was answered. */
const lastBytes = 1024 * 1024;
const lastMs = 2_000;

/** Two questions for readiness within so many milliseconds come from a balancer. */
const watchMs = 60_000;

/** The refusal of a request for which there is no room. */
export const overloadFailure = () => new Failure("overloaded", { retryAfterSeconds: 2 });

export type FrontDoor = ReturnType<typeof createFrontDoor>;

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Lets a caller that still sends its body read the answer before the connection closes. */
function readTheRest(request: IncomingMessage): void {
  const { socket } = request;
  const close = socket.destroySoon.bind(socket);
  let left = lastBytes;
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left <= 0) request.pause();
  });
  // Node calls this when the answer has left.
  socket.destroySoon = () => {
    if (request.complete) return close();
    const late = setTimeout(() => socket.destroy(), lastMs);
    socket.once("close", () => clearTimeout(late));
    request.once("end", close);
    socket.end();
  };
}

/**
 * Refuses requests beyond the capacity with 503 and Retry-After, before any work is spent on them; a
 * balancer's questions always pass. A request takes a place when its body is there, and holds it until
 * its answer begins or its connection is gone: neither a slow reader nor a slow sender holds one.
 *
 * @param maxRequests the calls of the API at once; four times as many pages and files are let in
 */
export function createFrontDoor(maxRequests: number) {
  const calls = concurrencyLimit(maxRequests);
  const pages = concurrencyLimit(pagesForACall * maxRequests);
  /** Functions that give back a request's place. */
  const places = new WeakMap<ServerResponse, () => void>();
  /** Requests whose body does not come with them. */
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
    throw overloadFailure();
  }

  return {
    /** Adds the hooks of the door to an app: after the hooks that log a request, before all others. */
    mount: (app: FastifyInstance): void => {
      app.addHook("onRequest", async ({ raw, routeOptions: { url = "" } }, reply) => {
        if (url === "/readyz") lastAsked = [...lastAsked.slice(-1), performance.now()];
        if (url === "/readyz" || url === "/healthz") return;
        // After this turn, a body that came with the head of its request is read.
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
    /** Makes each further answer the last of its connection, and denies readiness. */
    announceClosing: (): void => {
      closing = true;
    },
    isClosing: () => closing,
    /** Says whether somebody asks for readiness again and again, and so will notice when it is denied. */
    isWatched: () => {
      const [first] = lastAsked;
      return lastAsked.length > 1 && first !== undefined && performance.now() - first < watchMs;
    },
  };
}
