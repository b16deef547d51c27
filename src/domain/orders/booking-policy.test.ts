import { expect, it } from "vitest";
import { dailyBookingLimit, openOrderLimit } from "./booking-policy.ts";

it("a business may have more bookings open than a person", { tags: "O-59" }, () => {
  const [person, business] = [openOrderLimit("individual"), openOrderLimit("corporate")];
  expect(person).toBeGreaterThan(0);
  expect(business).toBeGreaterThan(person);
  expect(business).toBeLessThan(10_000);
});

it("a person books at most 30 trucks a day, a business more", { tags: "B17" }, () => {
  expect(dailyBookingLimit("individual")).toBe(30);
  expect(dailyBookingLimit("corporate")).toBeGreaterThan(openOrderLimit("corporate"));
});
