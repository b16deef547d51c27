import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import type { Order } from "../order-types.ts";

type Dated = Pick<Order, "orderDate" | "orderTime" | "status">;

/**
 * The order to put in front: one that is under way, else the earliest that still lies ahead, today
 * included; null when there is none.
 */
export function nextOrder<O extends Dated>(orders: readonly O[], today: CalendarDate): O | null {
  const moment = (order: O) => `${order.orderDate} ${order.orderTime}`;
  const [first] = orders
    .filter(
      ({ status, orderDate }) =>
        status === "started" || (status === "pending" && orderDate >= today),
    )
    .sort(
      (a, b) =>
        Number(b.status === "started") - Number(a.status === "started") ||
        moment(a).localeCompare(moment(b)),
    );
  return first ?? null;
}
