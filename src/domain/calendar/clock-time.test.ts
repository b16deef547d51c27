import { describe, expect, it } from "vitest";
import { clockTimeOf, isClockTime, minutesOfDay } from "./clock-time.ts";

describe("clock times", () => {
  it.each(["00:00", "07:05", "19:59", "23:59"])("takes %s", (time) => {
    expect(isClockTime(time)).toBe(true);
    expect(clockTimeOf(minutesOfDay(time))).toBe(time);
  });

  const noTimes = ["", "24:00", "7:00", "07:60", "07:00:00", "-7:00", "0700"];
  it.each(noTimes)("refuses %j", (time) => {
    expect(isClockTime(time)).toBe(false);
    expect(() => minutesOfDay(time)).toThrow(RangeError);
  });
});
