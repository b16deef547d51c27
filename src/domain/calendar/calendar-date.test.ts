import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  dayOfWeek,
  daysBetween,
  isCalendarDate,
  parseCalendarDate,
} from "./calendar-date.ts";

const firstDay = Date.UTC(2000, 0, 1);
const lastOffset = Math.round((Date.UTC(2999, 11, 31) - firstDay) / 86_400_000);
const isoDay = (offset: number) => new Date(firstDay + offset * 86_400_000).toISOString();
const anyOffset = fc.integer({ min: 0, max: lastOffset });

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
  it("refuses what is no day or leaves the calendar", () => {
    expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
    expect(() => addDays("2026-02-28", 0.5)).toThrow(RangeError);
    expect(() => addDays("2999-12-31", 1)).toThrow(RangeError);
    expect(() => addDays("2000-01-01", -1)).toThrow(RangeError);
    expect(() => daysBetween("2026-01-01", "soon")).toThrow(RangeError);
    expect(() => dayOfWeek("")).toThrow(RangeError);
  });

  it("agrees with the platform's UTC calendar on any pair of days", () => {
    fc.assert(
      fc.property(anyOffset, anyOffset, (a, b) => {
        const [from, to] = [isoDay(a).slice(0, 10), isoDay(b).slice(0, 10)];
        expect(addDays(from, b - a)).toBe(to);
        expect(daysBetween(from, to)).toBe(b - a);
        expect(dayOfWeek(to)).toBe(new Date(`${to}T00:00:00Z`).getUTCDay());
      }),
    );
  });
});
