import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#web/api/api-error.ts";

const busy = new ApiError(503, { code: "unavailable", msg: "Later.", retryAfterSeconds: 30 });
let { keepTrying, pauseMs, tryLater } = {} as typeof import("./try-again.ts");
let page: EventTarget;
let line: { onLine: boolean };

beforeEach(async () => {
  // A page of its own, which has done nothing yet.
  vi.resetModules();
  ({ keepTrying, pauseMs, tryLater } = await import("./try-again.ts"));
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  page = new EventTarget();
  line = { onLine: true };
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("waits 2 s, half as long again each time, a minute at most or without a line, and as told", {
  tags: "S-1306",
}, () => {
  const pauses = [0, 1, 2, 3, 4, 5, 50].map((failures) => pauseMs(failures, null) / 1000);
  expect(pauses).toEqual([2, 3, 4.5, 6.75, 10.125, 15.1875, 60]);
  expect(pauseMs(0, busy)).toBe(30_000);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  expect(pauseMs(0, busy)).toBe(33_000);
  vi.spyOn(Math, "random").mockReturnValue(0);
  line.onLine = false;
  expect(pauseMs(0, null)).toBe(60_000);
});

it("whatever a page does by itself stays 2 s apart, however often its line comes and goes", {
  tags: "S-1307",
}, async () => {
  const startedAt = Date.now();
  const done: [name: string, atMs: number][] = [];
  const doing = (name: string) => async () => {
    done.push([name, Date.now() - startedAt]);
    throw new Error("away");
  };
  const stops = ["queue", "form", "reads"].map((name) => keepTrying(doing(name)));
  for (let second = 0; second < 60; second++) {
    page.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(1000);
  }
  const times = done.map(([, at]) => at);
  const apart = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(new Set(done.map(([name]) => name)).size).toBe(3);
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(2000);
  for (const stop of stops) stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(done).toHaveLength(times.length);
});

it("a line that comes back is used at once, but not before the server asked to be left alone", {
  tags: "S-1308",
}, async () => {
  const done: string[] = [];
  line.onLine = false;
  tryLater(5, null, () => done.push("cut off"));
  tryLater(0, busy, () => done.push("told to wait"));
  page.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toEqual(["cut off"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(["cut off", "told to wait"]);
});

it("a line that comes back while a try fails makes the next wait the shortest one", {
  tags: "S-1308",
}, async () => {
  let tries = 0;
  const stop = keepTrying(
    async () => {
      tries += 1;
      if (tries === 1) page.dispatchEvent(new Event("online"));
      throw new Error("away");
    },
    null,
    50,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(tries).toBe(2);
  stop();
});
