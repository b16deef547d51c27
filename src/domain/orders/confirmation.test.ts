import { expect, it } from "vitest";
import { epochMsOf } from "#domain/calendar/johannesburg.ts";
import { daysThatNeedDrivers, driverPromise } from "./confirmation.ts";

it("a driver is named by 17:00 of the day before, and looked for after that", {
  tags: "O-135",
}, () => {
  const limit = epochMsOf("2026-12-31", "17:00");
  expect(driverPromise("2027-01-01", limit - 1)).toMatch(/by Thu 31 December 2026, 17:00\.$/);
  expect(driverPromise("2027-01-01", limit)).toMatch(/^We are looking for a driver now/);
});

it("the moves of tomorrow need their drivers from 17:00 on", { tags: "O-222" }, () => {
  const limit = epochMsOf("2026-12-31", "17:00");
  expect(daysThatNeedDrivers(limit - 1)).toEqual(["2026-12-31"]);
  expect(daysThatNeedDrivers(limit)).toEqual(["2026-12-31", "2027-01-01"]);
});
