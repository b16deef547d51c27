import type { ReplyOf } from "#web/lib/api/api-client.ts";
import { formatDateTime } from "#web/lib/format.ts";
import {
  type FiltersOf,
  listCalls,
  type RecordKind,
  type RowOf,
  removalCalls,
} from "#web/parts/records/record-kind.ts";

/** An order in a list, as its viewer may see it. */
export type Order = RowOf<"orders">;

/** One order with its client and driver. */
export type OrderDetails = ReplyOf<"GET /api/orders/{id}">;

/** Somebody to reach about an order. */
export type Contact = OrderDetails["client"];

export type Driver = RowOf<"drivers">;

export type OrdersQuery = FiltersOf<"orders">;

/** Orders as the office works with them. */
export const orderRecords: RecordKind<Order, OrdersQuery> = {
  ...listCalls("orders"),
  ...removalCalls("orders"),
  noun: { one: "order", many: "orders" },
  nameOf: ({ orderDate, orderTime }) => `the order of ${formatDateTime(orderDate, orderTime)}`,
  historyWords: {
    actions: {
      book: "Booked",
      assign: "Driver assigned",
      unassign: "Driver removed",
      start: "Started",
      complete: "Completed",
    },
  },
};
