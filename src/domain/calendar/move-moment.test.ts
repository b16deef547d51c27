import { describe, expect, it } from "vitest";
import { addDays } from "./calendar-date.ts";
import { johannesburgEpochMs } from "./johannesburg.ts";
import { checkMoveDate, checkMoveTime, moveStartTimes } from "./move-moment.ts";

const nowMs = johannesburgEpochMs("2026-11-20", "12:00");
const wrongDate = (orderDate: string, at = nowMs) => checkMoveDate(orderDate, at);
const wrongTime = (orderDate: string, orderTime: string, at = nowMs) =>
  checkMoveTime(orderDate, orderTime, at);

const outsideHours = "Please select a time between 07:00 and 17:00";

describe("the moment of a move", () => {
  it("offers every half hour from 07:00 to 17:00", { tags: "Q-18" }, () => {
    expect(moveStartTimes).toHaveLength(21);
    expect(moveStartTimes.slice(0, 3)).toEqual(["07:00", "07:30", "08:00"]);
    expect(moveStartTimes.at(-1)).toBe("17:00");
    for (const time of moveStartTimes) expect(wrongTime("2026-11-21", time)).toBeNull();
  });

  it("accepts any minute within the hours and none outside them", { tags: "Q-18" }, () => {
    for (const time of ["07:00", "07:01", "16:59", "17:00"]) {
      expect(wrongTime("2026-11-21", time)).toBeNull();
    }
    for (const time of ["00:00", "06:59", "17:01", "23:59"]) {
      expect(wrongTime("2026-11-21", time)).toBe(outsideHours);
    }
  });

  it("a date before today in Johannesburg asks for a future date", { tags: "V-08" }, () => {
    const past = "Please select a future date";
    expect(wrongDate("2026-11-19")).toBe(past);
    expect(wrongDate("2026-11-20")).toBeNull();
    // 22:30 UTC on the 20th is 00:30 on the 21st in Johannesburg.
    expect(wrongDate("2026-11-20", Date.UTC(2026, 10, 20, 22, 30))).toBe(past);
  });

  it("today, a time at or before now asks for a future time", { tags: "V-09" }, () => {
    const past = "Please select a future time";
    expect(wrongTime("2026-11-20", "11:59")).toBe(past);
    expect(wrongTime("2026-11-20", "12:00")).toBe(past);
    expect(wrongTime("2026-11-20", "12:00", nowMs - 1)).toBeNull();
    expect(wrongTime("2026-11-20", "12:01")).toBeNull();
    expect(wrongTime("2026-11-20", "06:00")).toBe(past);
    expect(wrongTime("2026-11-20", "18:00")).toBe(outsideHours);
  });

  it("takes a move up to 365 days ahead", { tags: "Q-19" }, () => {
    expect(wrongDate(addDays("2026-11-20", 365))).toBeNull();
    expect(wrongDate(addDays("2026-11-20", 366))).toBe(
      "Please select a date within the next 365 days",
    );
  });

  it("names an impossible date or time", { tags: "V-13" }, () => {
    expect(wrongDate("2026-02-30")).toBe("Please select a valid date");
    for (const time of ["", "24:00", "7:00", "07:60", "07:00:00", "-7:00", "0700"])
      expect(wrongTime("2026-11-21", time)).toBe("Please select a valid time");
  });
});
