import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#web/api/api-error.ts";

const busy = new ApiError(503, { code: "unavailable", msg: "Later.", retryAfterSeconds: 30 });
let {
  retryUntilSuccess: keepTrying,
  retryPauseMs,
  scheduleRetry,
} = {} as typeof import("./try-again.ts");
let page: EventTarget;
let network: { onLine: boolean };

beforeEach(async () => {
  // Each test has a page that has not retried anything yet.
  vi.resetModules();
  ({ retryUntilSuccess: keepTrying, retryPauseMs, scheduleRetry } = await import("./try-again.ts"));
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  page = new EventTarget();
  network = { onLine: true };
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", network);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("waits 2 s, half as long again each time, a minute at most or offline, and as the server asks", {
  tags: "S-1306",
}, () => {
  const pauses = [0, 1, 2, 3, 4, 5, 50].map((failures) => retryPauseMs(failures, null) / 1000);
  expect(pauses).toEqual([2, 3, 4.5, 6.75, 10.125, 15.1875, 60]);
  expect(retryPauseMs(0, busy)).toBe(30_000);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  expect(retryPauseMs(0, busy)).toBe(33_000);
  vi.spyOn(Math, "random").mockReturnValue(0);
  network.onLine = false;
  expect(retryPauseMs(0, null)).toBe(60_000);
});

it("keeps all retries of a page 2 s apart, however often the network comes and goes", {
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

it("retries at once when the network is back, but never before the wait that the server asked for", {
  tags: "S-1308",
}, async () => {
  const done: string[] = [];
  network.onLine = false;
  scheduleRetry(5, null, () => done.push("offline"));
  scheduleRetry(0, busy, () => done.push("told to wait"));
  page.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done).toEqual(["offline"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(["offline", "told to wait"]);
});

it("waits the shortest time after a retry that failed while the network came back", {
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
