import { expect, it } from "vitest";
import { dailyBookingLimit, openOrderLimit } from "./booking-policy.ts";

it("a business may have more bookings open than a person, and neither without end", {
  tags: "O-59",
}, () => {
  const [person, business] = [openOrderLimit("individual"), openOrderLimit("corporate")];
  expect(person).toBeGreaterThan(0);
  expect(business).toBeGreaterThan(person);
  expect(business).toBeLessThan(10_000);
});

it("a person books 30 trucks in a day at most, a business as many as it may have open", {
  tags: "B17",
}, () => {
  expect(dailyBookingLimit("individual")).toBe(30);
  expect(dailyBookingLimit("corporate")).toBeGreaterThan(openOrderLimit("corporate"));
});
