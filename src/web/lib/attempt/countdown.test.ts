import { expect, it } from "vitest";
import { secondsUntil, waitText } from "./countdown.ts";

const now = 1_800_000_000_000;

it("counts whole seconds, and none once the moment has come", { tags: "S-74" }, () => {
  expect(secondsUntil(now + 30_000, now)).toBe(30);
  expect(secondsUntil(now + 29_001, now)).toBe(30);
  expect(secondsUntil(now + 29_000, now)).toBe(29);
  expect(secondsUntil(now + 1, now)).toBe(1);
  expect(secondsUntil(now, now)).toBe(0);
  expect(secondsUntil(now - 5_000, now)).toBe(0);
});

it("lets nobody wait for a moment that a changed clock put far away", { tags: "S-74" }, () => {
  expect(secondsUntil(now + 24 * 3_600_000, now)).toBe(86_400);
  expect(secondsUntil(now + 24 * 3_600_000 + 1, now)).toBe(0);
  expect(secondsUntil(Number.NaN, now)).toBe(0);
});

it("says long waits in minutes too", { tags: "S-74" }, () => {
  expect(waitText(1)).toBe("1 second");
  expect(waitText(30)).toBe("30 seconds");
  expect(waitText(754)).toBe("754 seconds (about 13 minutes)");
});
