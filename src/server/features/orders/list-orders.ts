import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { orderDays, orderStandings } from "#contract/list-filters.ts";
import type { ordersContract } from "#contract/orders.contract.ts";
import { type CalendarDate, isCalendarDate } from "#domain/calendar/calendar-date.ts";
import { isStaff, type Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import {
  anywhere,
  chooseSort,
  countChoices,
  everyRow,
  type ListSort,
  listPage,
  type Page,
  sortsBothWays,
} from "#server/platform/db/list-page.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { type OrderRow, ordersVisibleTo } from "./orders.store.ts";

export type OrdersQuery = z.output<(typeof ordersContract)["GET /api/orders/all"]["query"]>;
type FileQuery = Omit<OrdersQuery, "limit" | "cursor" | "counts">;

const date = { ref: "orders.order_date", type: "date" } as const;
const time = { ref: "orders.order_time", type: "text" } as const;
const price = { ref: "orders.price", type: "int" } as const;
const booked = { ref: "orders.created_at", type: "timestamptz" } as const;
const id = { ref: "orders.id", type: "uuid" } as const;

/** A leading minus runs the order the other way, the newest or largest first. */
const sorts = sortsBothWays({
  orderDate: [date, time, id],
  price: [price, id],
  booked: [booked, id],
});
const defaultSort: ListSort = { columns: [date, time, id], direction: "desc" };

function refuseBadDates({ orderDate, from }: FileQuery): void {
  const wrong = (day: string | undefined) =>
    day && !isCalendarDate(day) ? "Enter a date such as 2026-12-10" : undefined;
  refuseInvalid({ orderDate: wrong(orderDate), from: wrong(from) });
}

/** SQL condition: the order is this party's. What cannot be an id is nobody's, and nobody has orders. */
function isOf(column: "orders.client_id" | "orders.driver_id", partyId: string) {
  return isRecordId(partyId) ? sql<SqlBool>`${sql.ref(column)} = ${partyId}` : sql<SqlBool>`false`;
}

/** The orders that a list or a file is about, of those that this party may see. */
function selectListed(db: Db, viewer: Party, query: FileQuery) {
  const { q, status, assigned, orderDate, from, clientId, driverId, removed } = query;
  if (removed && !isStaff(viewer)) throw new Failure("not_allowed");
  refuseBadDates(query);
  let found = ordersVisibleTo(db, viewer, removed === "yes").selectAll("orders");
  if (status) found = found.where("orders.status", "=", status);
  if (assigned) found = found.where("orders.driver_id", assigned === "yes" ? "is not" : "is", null);
  if (orderDate) found = found.where("orders.order_date", "=", orderDate);
  if (from) found = found.where("orders.order_date", ">=", from);
  if (clientId) found = found.where(isOf("orders.client_id", clientId));
  if (driverId) found = found.where(isOf("orders.driver_id", driverId));
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
  return found;
}

/**
 * One page of the orders that this party may see, the latest move first unless asked otherwise.
 *
 * @param today the date in Johannesburg
 * @throws Failure not_allowed when other than staff ask for deleted ones or counts, invalid_request
 */
export async function listOrders(
  db: Db,
  viewer: Party,
  query: OrdersQuery,
  today: CalendarDate,
): Promise<Page<OrderRow>> {
  const { sort, limit, cursor, counts } = query;
  const select = (asked: FileQuery) => selectListed(db, viewer, asked);
  const found = select(query);
  if (counts && !isStaff(viewer)) throw new Failure("not_allowed");
  const filters = { standing: orderStandings, day: orderDays(today) };
  return listPage(found, {
    sort: chooseSort(sorts, sort, defaultSort),
    limit,
    cursor,
    counts: counts && countChoices(db, filters, query, select),
  });
}

/** Every order of the same list. */
export function everyOrder(db: Db, viewer: Party, query: FileQuery): AsyncIterable<OrderRow> {
  return everyRow(selectListed(db, viewer, query), chooseSort(sorts, query.sort, defaultSort));
}
