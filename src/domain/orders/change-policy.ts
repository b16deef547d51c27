import { epochMsOf } from "#domain/calendar/johannesburg.ts";
import type { OrderStatus } from "./order-states.ts";

/** How long before its start a client can still change a booking, in hours. docs/spec.md O-130. */
export const changeNoticeHours = 24;

type Booked = {
  readonly status: OrderStatus;
  readonly orderDate: string;
  readonly orderTime: string;
};

export type ChangeProblem = {
  readonly code: "order_status_conflict" | "too_late_to_change";
  readonly message: string;
};

/**
 * Why a booking cannot be changed any more, or null: staff change it until it is started, its client
 * until 24 hours before the start.
 */
export function checkChange(
  { status, orderDate, orderTime }: Booked,
  by: "client" | "staff",
  nowMs: number,
): ChangeProblem | null {
  if (status !== "pending") {
    const message = "This order has started or ended, and cannot be changed any more.";
    return { code: "order_status_conflict", message };
  }
  const lastMs = epochMsOf(orderDate, orderTime) - changeNoticeHours * 3_600_000;
  if (by === "staff" || nowMs <= lastMs) return null;
  const message = `A booking can be changed here until ${changeNoticeHours} hours before it starts. Call us, and we will see what is possible.`;
  return { code: "too_late_to_change", message };
}
