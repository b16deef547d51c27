import { expect, it } from "vitest";
import { epochMsOf } from "#domain/calendar/johannesburg.ts";
import { driverPromise } from "./confirmation.ts";

it("a driver is named by 17:00 of the day before, and looked for after that", {
  tags: "O-135",
}, () => {
  const limit = epochMsOf("2026-12-31", "17:00");
  expect(driverPromise("2027-01-01", limit - 1)).toMatch(/by Thu 31 December 2026, 17:00\.$/);
  expect(driverPromise("2027-01-01", limit)).toMatch(/^We are looking for a driver now/);
});
