import { sql } from "kysely";
import type { Party } from "../../caller.ts";
import type { Db } from "../../context.ts";
import {
  anywhere,
  chooseSort,
  type ListSort,
  listPage,
  type Page,
} from "../../platform/db/list-page.ts";
import { type OrderRow, ordersVisibleTo } from "./orders.store.ts";

export type OrdersQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly status?: "pending" | "started" | "completed" | undefined;
  readonly assigned?: "yes" | "no" | undefined;
  readonly orderDate?: string | undefined;
};

const date = { ref: "orders.order_date", type: "date" } as const;
const time = { ref: "orders.order_time", type: "text" } as const;
const price = { ref: "orders.price", type: "int" } as const;
const booked = { ref: "orders.created_at", type: "timestamptz" } as const;
const id = { ref: "orders.id", type: "uuid" } as const;

/** A leading minus runs the order the other way, the newest or largest first. */
const sorts: Readonly<Record<string, ListSort>> = {
  orderDate: { columns: [date, time, id], direction: "asc" },
  "-orderDate": { columns: [date, time, id], direction: "desc" },
  price: { columns: [price, id], direction: "asc" },
  "-price": { columns: [price, id], direction: "desc" },
  booked: { columns: [booked, id], direction: "asc" },
  "-booked": { columns: [booked, id], direction: "desc" },
};
const defaultSort: ListSort = { columns: [date, time, id], direction: "desc" };

/** One page of the orders that this party may see, the latest move first unless asked otherwise. */
export async function listOrders(
  db: Db,
  viewer: Party,
  query: OrdersQuery,
): Promise<Page<OrderRow>> {
  const { limit, cursor, q, sort, status, assigned, orderDate } = query;
  let found = ordersVisibleTo(db, viewer).selectAll("orders");
  if (status) found = found.where("orders.status", "=", status);
  if (assigned) found = found.where("orders.driver_id", assigned === "yes" ? "is not" : "is", null);
  if (orderDate) found = found.where(sql<string>`orders.order_date::text`, "=", orderDate);
  if (q) {
    const pattern = anywhere(q);
    found = found.where((eb) =>
      eb.or([
        eb("orders.pickup", "ilike", pattern),
        eb("orders.destination", "ilike", pattern),
        eb("orders.notes", "ilike", pattern),
        eb(sql<string>`orders.id::text`, "like", pattern.toLowerCase()),
      ]),
    );
  }
  return listPage(found, { sort: chooseSort(sorts, sort, defaultSort), limit, cursor });
}
