import { expect, it } from "vitest";
import { addMonths, weeksOfMonth } from "./month-days.ts";

it("a month is laid out in weeks from Monday to Sunday", { tags: "Q-61" }, () => {
  const shown = (date: string) =>
    weeksOfMonth(date).map((week) => week.map((day) => day?.slice(8) ?? "--").join(" "));
  expect(shown("2026-12-05")).toEqual([
    "-- 01 02 03 04 05 06",
    "07 08 09 10 11 12 13",
    "14 15 16 17 18 19 20",
    "21 22 23 24 25 26 27",
    "28 29 30 31 -- -- --",
  ]);
  expect(shown("2027-02-28")).toEqual([
    "01 02 03 04 05 06 07",
    "08 09 10 11 12 13 14",
    "15 16 17 18 19 20 21",
    "22 23 24 25 26 27 28",
  ]);
  expect(shown("2027-08-01")).toHaveLength(6);
});

it.each([
  ["2026-12-15", 1, "2027-01-15"],
  ["2027-01-31", 1, "2027-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2027-01-01", -1, "2026-12-01"],
  ["2026-03-31", -13, "2025-02-28"],
])("%s and %i months is %s", { tags: "Q-61" }, (date, months, result) => {
  expect(addMonths(date, months)).toBe(result);
});
