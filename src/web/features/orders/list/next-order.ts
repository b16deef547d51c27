import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { type OrderStatus, orderStates } from "#domain/orders/order-states.ts";
import type { Order } from "../order-records.ts";

type Dated = Pick<Order, "orderDate" | "orderTime" | "status">;

const isUnderWay = (status: OrderStatus) => orderStates[status].isUnderWay;

/**
 * The order to put in front: one that is under way, else the earliest that still lies ahead, today
 * included; null when there is none.
 */
export function nextOrder<O extends Dated>(orders: readonly O[], today: CalendarDate): O | null {
  const moment = (order: O) => `${order.orderDate} ${order.orderTime}`;
  const [first] = orders
    .filter(
      ({ status, orderDate }) =>
        isUnderWay(status) || (orderStates[status].isOpen && orderDate >= today),
    )
    .sort(
      (a, b) =>
        Number(isUnderWay(b.status)) - Number(isUnderWay(a.status)) ||
        moment(a).localeCompare(moment(b)),
    );
  return first ?? null;
}
