import { expect, it } from "vitest";
import { secondsUntil, waitText } from "./countdown.ts";

const now = 1_800_000_000_000;

it("S-74 counts whole seconds, and none once the moment has come", () => {
  expect(secondsUntil(now + 30_000, now)).toBe(30);
  expect(secondsUntil(now + 29_001, now)).toBe(30);
  expect(secondsUntil(now + 29_000, now)).toBe(29);
  expect(secondsUntil(now + 1, now)).toBe(1);
  expect(secondsUntil(now, now)).toBe(0);
  expect(secondsUntil(now - 5_000, now)).toBe(0);
});

it("S-74 lets nobody wait for a moment that a changed clock put far away", () => {
  expect(secondsUntil(now + 24 * 3_600_000, now)).toBe(86_400);
  expect(secondsUntil(now + 24 * 3_600_000 + 1, now)).toBe(0);
  expect(secondsUntil(Number.NaN, now)).toBe(0);
});

it("S-74 says long waits in minutes too", () => {
  expect(waitText(1)).toBe("1 second");
  expect(waitText(30)).toBe("30 seconds");
  expect(waitText(754)).toBe("754 seconds (about 13 minutes)");
});
