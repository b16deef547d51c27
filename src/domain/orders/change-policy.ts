import { type MoveMoment, moveStartMs } from "../calendar/move-moment.ts";
import { orderStatusConflict } from "./order-problems.ts";
import type { OrderStatus } from "./order-states.ts";

/** The hours before the start of a move until which its client can change the booking. docs/spec.md O-130. */
export const orderChangeNoticeHours = 24;

/**
 * Returns the reason why a booking cannot be changed any more, or null. Staff can change a booking until its
 * move is started, the client until 24 hours before the start.
 */
export function checkOrderChange(
  { status, ...move }: MoveMoment & { readonly status: OrderStatus },
  by: "client" | "staff",
  nowMs: number,
) {
  if (status !== "pending") {
    return orderStatusConflict("This order has started or ended, and cannot be changed any more.");
  }
  const lastMs = moveStartMs(move) - orderChangeNoticeHours * 3_600_000;
  if (by === "staff" || nowMs <= lastMs) return null;
  const message = `A booking can be changed here until ${orderChangeNoticeHours} hours before it starts. Call us, and we will see what is possible.`;
  return { code: "too_late_to_change", message } as const;
}
