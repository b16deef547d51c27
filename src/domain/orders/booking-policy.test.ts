import { expect, it } from "vitest";
import { openOrderLimit } from "./booking-policy.ts";

it("O-59 a business may have more bookings open than a person, and neither without end", () => {
  const [person, business] = [openOrderLimit("individual"), openOrderLimit("corporate")];
  expect(person).toBeGreaterThan(0);
  expect(business).toBeGreaterThan(person);
  expect(business).toBeLessThan(10_000);
});
