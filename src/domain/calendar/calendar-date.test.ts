import { describe, expect, it } from "vitest";
import {
  addDays,
  dayOfWeek,
  daysBetween,
  isCalendarDate,
  parseCalendarDate,
} from "./calendar-date.ts";

it.each([
  "",
  "2026-02-29",
  "2026-04-31",
  "2026-00-10",
  "2026-13-01",
  "2026-01-00",
  "2100-02-29",
  "1999-12-31",
  "3000-01-01",
  "2026-1-01",
  "2026/01/01",
  "2026-01-01T00:00",
  "２０２６-01-01",
])("%j is no day", (text) => {
  expect(parseCalendarDate(text)).toBeNull();
  expect(isCalendarDate(text)).toBe(false);
});

describe("day arithmetic", () => {
  it("refuses unreal days and days outside the calendar", () => {
    expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
    expect(() => addDays("2026-02-28", 0.5)).toThrow(RangeError);
    expect(() => addDays("2999-12-31", 1)).toThrow(RangeError);
    expect(() => addDays("2000-01-01", -1)).toThrow(RangeError);
    expect(() => daysBetween("2026-01-01", "soon")).toThrow(RangeError);
    expect(() => dayOfWeek("")).toThrow(RangeError);
  });

  it("counts over the ends of months and years, leap days and a century", () => {
    expect(addDays("2028-02-28", 2)).toBe("2028-03-01");
    expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
    expect(daysBetween("2000-01-01", "2100-03-01")).toBe(36_584);
    expect([dayOfWeek("2026-12-05"), dayOfWeek("2026-12-06")]).toEqual([6, 0]);
  });
});
