import { afterEach, expect, it, vi } from "vitest";
import { serverNowMs, syncServerTime } from "./use-now.ts";

afterEach(() => vi.useRealTimers());

const answerAt = (time: string) =>
  new Response("", { headers: { date: new Date(time).toUTCString() } });

it("the server's clock counts where the device's is wrong", { tags: "S-1333" }, () => {
  vi.useFakeTimers({ now: new Date("2027-11-27T08:00:00Z") });
  syncServerTime(answerAt("2026-11-27T08:00:00Z"));
  vi.advanceTimersByTime(60_000);
  expect(new Date(serverNowMs()).toISOString()).toBe("2026-11-27T08:01:00.000Z");

  vi.setSystemTime("2026-11-27T08:09:00Z");
  syncServerTime(answerAt("2026-11-27T08:00:00Z"));
  expect(serverNowMs()).toBe(Date.now());
  syncServerTime(new Response(""));
  expect(serverNowMs()).toBe(Date.now());
});
