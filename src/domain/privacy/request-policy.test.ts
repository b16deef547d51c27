import { describe, expect, it } from "vitest";
import { daysLeft, dueDateOf } from "./request-policy.ts";

describe("the clock of a request", () => {
  it.each([
    ["2026-12-01", "2026-12-31"],
    ["2026-12-15", "2027-01-14"],
    ["2028-01-31", "2028-03-01"],
  ])("a request of %s is due on %s", { tags: ["P14", "P14g"] }, (receivedOn, dueOn) => {
    expect(dueDateOf(receivedOn)).toBe(dueOn);
  });

  it.each([
    ["2026-12-31", "2026-12-01", 30],
    ["2026-12-31", "2026-12-31", 0],
    ["2026-12-31", "2027-01-02", -2],
  ])("of %s, on %s there are %i days left", { tags: ["P14", "P14g"] }, (dueOn, today, left) => {
    expect(daysLeft(dueOn, today)).toBe(left);
  });
});
