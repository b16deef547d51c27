import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError, serverUnreachableError } from "./api-error.ts";
import { createReadCache, isReadWorthRetrying, refreshCachedReads } from "./read-cache.ts";
import { refetchEveryMinute } from "./use-read.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const unavailable = new ApiError(503, { code: "unavailable", msg: "Later." });
const busy = new ApiError(409, { code: "in_progress", msg: "Wait a moment." });
const missing = new ApiError(404, { code: "not_found", msg: "Gone." });

it("retries a read that nobody answered or found the server busy, and never a refused one", {
  tags: "X-41",
}, () => {
  const worth = [serverUnreachableError(null), unavailable, busy].map(isReadWorthRetrying);
  expect(worth).toEqual([true, true, true]);
  expect([missing, new Error("a bug"), null].map(isReadWorthRetrying)).toEqual([
    false,
    false,
    false,
  ]);
});

it("a polled read asks again each minute, unless it failed", { tags: "E-46" }, () => {
  const after = (error: Error | null) => refetchEveryMinute({ state: { error } });
  expect([null, unavailable, missing].map(after)).toEqual([60_000, false, false]);
});

it("a page retries its failed reads one after the other, and waits longer after each failure", {
  tags: "S-1300",
}, async () => {
  vi.useFakeTimers();
  // The retries of other tests, by this clock, are long ago.
  vi.advanceTimersByTime(3_600_000);
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("navigator", { onLine: true });
  const cache = createReadCache();
  const startedAt = Date.now();
  const asked: number[] = [];
  let isAway = true;
  const names = ["orders", "offers", "messages"];
  const leave = names.map((name) =>
    new QueryObserver(cache, {
      queryKey: [name],
      queryFn: async () => {
        asked.push(Date.now() - startedAt);
        if (isAway) throw unavailable;
        return name;
      },
    }).subscribe(() => undefined),
  );
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await vi.advanceTimersByTimeAsync(1000);
  };
  await pass(60);
  isAway = false;
  await pass(60);
  const pauses = asked.slice(3).map((at, index) => at - (asked[index + 2] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2000);
  expect(pauses.slice(0, 4)).toEqual(pauses.slice(0, 4).toSorted((a, b) => a - b));
  // Three at once, six while it was away, and each of the three once it was back.
  expect(asked).toHaveLength(3 + 6 + 3);
  expect(names.map((name) => cache.getQueryData([name]))).toEqual(names);
  for (const end of leave) end();
});

it("does not show a first read that began before a write", { tags: "F14" }, async () => {
  const cache = createReadCache();
  const answers: ((reply: string) => void)[] = [];
  const history = new QueryObserver(cache, {
    queryKey: ["history"],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const leave = history.subscribe(() => undefined);
  expect(answers.length).toBe(1);

  const again = refreshCachedReads(cache);
  while (answers.length < 2) await new Promise(setImmediate);
  answers[0]?.("before the write");
  answers[1]?.("after the write");
  await again;
  expect(cache.getQueryData(["history"])).toBe("after the write");
  leave();
});
