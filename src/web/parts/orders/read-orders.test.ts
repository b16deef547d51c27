import { expect, it } from "vitest";
import { findNextOpenOrder } from "./read-orders.ts";

const today = "2026-12-01";
const order = (
  status: "pending" | "started" | "completed",
  orderDate: string,
  orderTime = "09:00",
) => ({ status, orderDate, orderTime });

it("the earliest move from today on is next", { tags: "S-91" }, () => {
  const later = order("pending", "2026-12-05");
  const afternoon = order("pending", today, "14:00");
  const morning = order("pending", today, "08:00");
  expect(findNextOpenOrder([later, afternoon, morning], today)).toBe(morning);
});

it("a move under way comes before all others", { tags: "S-91" }, () => {
  const started = order("started", "2026-11-30");
  expect(findNextOpenOrder([order("pending", today), started], today)).toBe(started);
});

it("a completed move, and one whose day has passed, are not next", { tags: "S-91" }, () => {
  const passed = [order("completed", "2026-12-05"), order("pending", "2026-11-30")];
  expect(findNextOpenOrder(passed, today)).toBeNull();
  expect(findNextOpenOrder([], today)).toBeNull();
});
