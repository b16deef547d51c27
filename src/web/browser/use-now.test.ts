import { afterEach, expect, it, vi } from "vitest";
import { noteServerTime, serverNow } from "./use-now.ts";

afterEach(() => vi.useRealTimers());

const answerAt = (time: string) =>
  new Response("", { headers: { date: new Date(time).toUTCString() } });

it("the server's clock counts where the device's is wrong", { tags: "S-1333" }, () => {
  vi.useFakeTimers({ now: new Date("2027-11-27T08:00:00Z") });
  noteServerTime(answerAt("2026-11-27T08:00:00Z"));
  vi.advanceTimersByTime(60_000);
  expect(new Date(serverNow()).toISOString()).toBe("2026-11-27T08:01:00.000Z");

  vi.setSystemTime("2026-11-27T08:09:00Z");
  noteServerTime(answerAt("2026-11-27T08:00:00Z"));
  expect(serverNow()).toBe(Date.now());
  noteServerTime(new Response(""));
  expect(serverNow()).toBe(Date.now());
});
