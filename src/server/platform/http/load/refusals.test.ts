import { IncomingMessage, type Server, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFrontDoor } from "./front-door.ts";
import type { LoadShedder } from "./load-shedder.ts";

const full: LoadShedder = {
  tryEnter: () => false,
  leave: () => undefined,
  look: () => undefined,
  state: () => ({ inFlight: 1, limit: 1 }),
};
let server: Server;
beforeEach(() => {
  vi.useFakeTimers();
  const crowded = createFrontDoor({ shedder: full, maxConnections: 1, headers: {} });
  server = crowded.createServer(() => undefined);
  // The hook that begins to look, without an app around it.
  const addHook = (name: string, hook: () => void) => name === "onListen" && hook();
  crowded.mount({ addHook } as unknown as FastifyInstance);
});
afterEach(() => vi.useRealTimers());

/** Sends so many requests; answers how many of them are refused by now, when asked. */
function flood(times: number): () => number {
  const responses = Array.from({ length: times }, () => {
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request);
    server.emit("request", request, response);
    return response;
  });
  return () => responses.filter(({ writableEnded }) => writableEnded).length;
}

it("refusals are made at once up to two thousand a second", { tags: "F13" }, () => {
  for (let look = 0; look < 20; look++) {
    expect(flood(100)()).toBe(100);
    vi.advanceTimersByTime(51);
  }
});

it("refusals come half a second later beyond that", { tags: "F13" }, () => {
  const refused = flood(1_100);
  expect(refused()).toBe(100);
  vi.advanceTimersByTime(499);
  expect(refused()).toBe(100);
  vi.advanceTimersByTime(1);
  expect(refused()).toBe(1_100);
});
