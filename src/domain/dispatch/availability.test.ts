import { expect, it } from "vitest";
import {
  checkDriverAvailability,
  type DriverAvailability,
  defaultDriverAvailability,
  findDriverAbsence,
  type WorkingHours,
} from "./availability.ts";

const at = (orderDate: string, orderTime: string) => ({ orderDate, orderTime });

it("a driver who has set nothing works every day in our hours", { tags: "O-400" }, () => {
  for (const date of ["2026-12-05", "2026-12-06", "2026-12-25"]) {
    expect(findDriverAbsence(defaultDriverAvailability, at(date, "07:00"))).toBeNull();
    expect(findDriverAbsence(defaultDriverAvailability, at(date, "17:00"))).toBeNull();
  }
});

// A Friday to a Sunday.
const own: DriverAvailability = {
  week: { ...defaultDriverAvailability.week, fri: { from: "08:30", to: "12:00" }, sat: null },
  daysOff: [{ from: "2026-12-11", to: "2026-12-13" }],
};

it.each([
  ["2026-12-04", "08:29", "hours"],
  ["2026-12-04", "08:30", null],
  ["2026-12-04", "12:00", null],
  ["2026-12-04", "12:01", "hours"],
  ["2026-12-05", "09:00", "day-off"],
  ["2026-12-10", "09:00", null],
  ["2026-12-11", "09:00", "day-off"],
  ["2026-12-13", "09:00", "day-off"],
  ["2026-12-14", "09:00", null],
] as const)("on %s at %s the driver is away: %s", { tags: "O-400" }, (date, time, away) => {
  expect(findDriverAbsence(own, at(date, time))).toBe(away);
});

it("impossible hours, days off and distances are refused beside their field", {
  tags: "O-401",
}, () => {
  const wrong = (change: object) =>
    Object.keys(checkDriverAvailability({ ...own, reachKms: 40, ...change }));
  expect(wrong({})).toEqual([]);
  expect(wrong({ reachKms: null })).toEqual([]);
  const week = (hours: WorkingHours) => ({ week: { ...own.week, mon: hours } });
  expect(wrong(week({ from: "12:00", to: "08:00" }))).toEqual(["week"]);
  expect(wrong(week({ from: "8", to: "12:00" }))).toEqual(["week"]);
  const backwards = { ...own, reachKms: 40, ...week({ from: "12:00", to: "08:00" }) };
  expect(checkDriverAvailability(backwards).week).toContain("the earlier time first");
  expect(wrong({ daysOff: [{ from: "2026-12-13", to: "2026-12-11" }] })).toEqual(["daysOff"]);
  expect(wrong({ daysOff: [{ from: "2026-02-30", to: "2026-03-01" }] })).toEqual(["daysOff"]);
  const day = { from: "2026-12-13", to: "2026-12-13" };
  expect(wrong({ daysOff: Array.from({ length: 51 }, () => day) })).toEqual(["daysOff"]);
  for (const reachKms of [0, 1.5, 301, Number.NaN])
    expect(wrong({ reachKms })).toEqual(["reachKms"]);
});
