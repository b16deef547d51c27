import { type CallOptions, callApi } from "#web/lib/api/api-client.ts";
import { formatDateTime } from "#web/lib/format.ts";
import type { RecordKind } from "#web/parts/records/record-kind.ts";
import type { Order } from "./order-types.ts";

export type OrdersQuery = NonNullable<CallOptions<"GET /api/orders/all">["query"]>;

/** Orders as the office works with them. */
export const orderRecords: RecordKind<Order, OrdersQuery> = {
  key: "orders",
  noun: { one: "order", many: "orders" },
  nameOf: ({ orderDate, orderTime }) => `the order of ${formatDateTime(orderDate, orderTime)}`,
  list: (query, signal) => callApi("GET /api/orders/all", { query, signal }),
  file: "GET /api/orders/all.csv",
  remove: (id) => callApi("DELETE /api/orders/delete/{id}", { params: { id } }),
  restore: (id) => callApi("PATCH /api/orders/restore/{id}", { params: { id } }),
  history: (id, query, signal) =>
    callApi("GET /api/orders/{id}/history", { params: { id }, query, signal }),
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
