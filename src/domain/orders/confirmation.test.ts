import { expect, it } from "vitest";
import { johannesburgEpochMs } from "../calendar/johannesburg.ts";
import { daysThatNeedDrivers, driverConfirmationPromise } from "./confirmation.ts";

it("the client is promised a driver's name by 17:00 of the day before, and a search after that", {
  tags: "O-135",
}, () => {
  const limit = johannesburgEpochMs("2026-12-31", "17:00");
  const move = { orderDate: "2027-01-01", orderTime: "10:00" };
  expect(driverConfirmationPromise(move, limit - 1)).toMatch(/by Thu 31 December 2026, 17:00\.$/);
  expect(driverConfirmationPromise(move, limit)).toMatch(
    /^No driver is confirmed yet\. Drivers can take/,
  );
});

it.each([
  ["10:00", "2026-12-31", "18:00", /by 09:00 tomorrow\.$/],
  ["10:00", "2027-01-01", "06:00", /by 09:00 today\.$/],
  ["10:00", "2027-01-01", "09:00", /near: call us now/],
  ["07:00", "2027-01-01", "03:44", /by 07:00 today, when our line opens\.$/],
  ["07:30", "2026-12-31", "17:00", /by 07:00 tomorrow, when our line opens\.$/],
  ["07:30", "2027-01-01", "07:30", /between 07:00 and 17:00 about another time\.$/],
])(
  "the client of a move at %s without a driver calls us in our hours (read on %s at %s)",
  {
    tags: "O-1213",
  },
  (orderTime, date, time, words) => {
    const move = { orderDate: "2027-01-01", orderTime };
    expect(driverConfirmationPromise(move, johannesburgEpochMs(date, time))).toMatch(words);
  },
);

it("from 17:00 on tomorrow's moves need drivers", { tags: "O-222" }, () => {
  const limit = johannesburgEpochMs("2026-12-31", "17:00");
  expect(daysThatNeedDrivers(limit - 1)).toEqual(["2026-12-31"]);
  expect(daysThatNeedDrivers(limit)).toEqual(["2026-12-31", "2027-01-01"]);
});
