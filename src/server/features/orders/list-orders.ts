import { type SqlBool, sql } from "kysely";
import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import type { OrderStatus } from "#domain/orders/order-states.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";
import {
  isOpenOrder,
  jobOfferStateColumn,
  selectDisputedCash,
  selectWaitingPrices,
} from "#server/core/orders/order-states.store.ts";
import { selectOrdersVisibleTo } from "#server/core/orders/orders.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { createSortsBothWays, type ListSort } from "#server/lists/list-rows.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import {
  clientDriverAndPlateColumns,
  type ListedOrder,
  listedOrderColumns,
  orderReferenceColumn,
} from "./order-records.store.ts";
import { orderCsvColumns, toListedOrder, toOrderFileRow } from "./present-order.ts";
import {
  exportedOrderSearchCondition,
  orderTextSearch,
  ownOrderSearchCondition,
} from "./search-orders.ts";

type OrdersFilter = Omit<ReceivedCallQuery<"GET /api/orders/all.csv">, "sort">;

const standing = { ref: "orders.status", type: "text" } as const;
const date = { ref: "orders.orderDate", type: "date" } as const;
const time = { ref: "orders.orderTime", type: "text" } as const;
const price = { ref: "orders.price", type: "int" } as const;
const booked = { ref: "orders.createdAt", type: "timestamptz" } as const;
/** SQL value: a number that sorts open moves by time, and behind them those that are over, the latest first. */
const soonest = {
  ref: sql`(case when ${isOpenOrder()} then 1 else -1 end * (extract(epoch from orders.order_date
    + orders.order_time::time) / 60)::int - case when ${isOpenOrder()} then 1000000000 else 0 end)`,
  type: "int",
} as const;
const id = { ref: "orders.id", type: "uuid" } as const;

const invalidOrderDateMessage = "Enter a date such as 2026-12-10";

function refuseBadDates({ orderDate, from }: OrdersFilter): void {
  const wrong = (day: string | undefined) =>
    day && !isCalendarDate(day) ? invalidOrderDateMessage : undefined;
  refuseInvalidFields({ orderDate: wrong(orderDate), from: wrong(from) });
}

/** SQL condition: the order belongs to this client, driver or vehicle; false for a text that is no id. */
function belongsTo(column: "clientId" | "driverId" | "vehicleId", id: string) {
  const ref = sql.ref(`orders.${column}`);
  return isRecordId(id) ? sql<SqlBool>`${ref} = ${id}` : sql<SqlBool>`false`;
}

/** SQL condition: the order has this status. With `=` PostgreSQL would read the orders of all later days. */
function hasStatus(status: OrderStatus) {
  return sql<SqlBool>`(orders.status >= ${status} and orders.status <= ${status})`;
}

const owedFees = (db: Db) => db.selectFrom("cancellations").where("feeState", "=", "owed");

/** Selects the orders that the viewer may see and that match the filter. */
function selectListed(db: Db, viewer: Party, query: OrdersFilter) {
  const { q, status, assigned, orderDate, from, clientId, driverId, vehicleId, open } = query;
  const { owed, cash, proposal, removed } = query;
  if ((removed || owed || cash || proposal) && !isStaffMember(viewer))
    throw new Failure("not_allowed");
  refuseBadDates(query);
  let found = selectOrdersVisibleTo(db, viewer, removed === "yes")
    .select(listedOrderColumns)
    .select(orderReferenceColumn)
    .$if(isStaffMember(viewer), (staffs) => staffs.select(clientDriverAndPlateColumns));
  if (status) found = found.where(hasStatus(status));
  if (assigned === "yes") found = found.where("orders.driverId", "is not", null);
  // A cancelled order needs no driver, so only open orders are found.
  if (assigned === "no") found = found.where("orders.driverId", "is", null).where(isOpenOrder());
  if (orderDate) found = found.where("orders.orderDate", "=", orderDate);
  if (from) found = found.where("orders.orderDate", ">=", from);
  if (clientId) found = found.where(belongsTo("clientId", clientId));
  if (driverId) found = found.where(belongsTo("driverId", driverId));
  if (vehicleId) found = found.where(belongsTo("vehicleId", vehicleId));
  if (open) found = found.where(removed ? sql<SqlBool>`false` : isOpenOrder());
  if (owed) found = found.where("orders.id", "in", owedFees(db).select("orderId"));
  if (cash) found = found.where("orders.id", "in", selectDisputedCash(db).select("orderId"));
  if (proposal) found = found.where("orders.id", "in", selectWaitingPrices(db).select("orderId"));
  if (q)
    found = found.where(
      isStaffMember(viewer) ? exportedOrderSearchCondition(q) : ownOrderSearchCondition(q, viewer),
    );
  return found;
}

/** The list of the orders that the viewer may see, the latest move first unless it is sorted otherwise. */
export function createOrderList(viewer: Party, nowMs: number, contactHours = 0) {
  return {
    listed: (db: Db, query: OrdersFilter) =>
      selectListed(db, viewer, query).$if(isStaffMember(viewer), (staffs) =>
        staffs.select(jobOfferStateColumn(nowMs).as("offered")),
      ),
    sorts: createSortsBothWays({
      orderDate: [date, time, id],
      price: [price, id],
      booked: [booked, id],
      // Clients and drivers have few orders each; no index sorts all orders in this way.
      ...(!isStaffMember(viewer) && { soonest: [soonest, id] }),
    }),
    usualSort: "-orderDate",
    /** Sorts by status first, because an index holds the orders of each status by day. */
    sortFor: ({ status }: OrdersFilter, sort: ListSort): ListSort =>
      status && sort.columns[0] === date ? { ...sort, columns: [standing, ...sort.columns] } : sort,
    // A client or driver has so few orders that searching them needs no index.
    search: isStaffMember(viewer) ? orderTextSearch : undefined,
    present: (row: ListedOrder) => toListedOrder(row, viewer, nowMs, contactHours),
  };
}

/** The orders of the file that the office exports: the same as in the list, without offers. */
export const createOrderExportList = (viewer: Party, nowMs: number) => ({
  ...createOrderList(viewer, nowMs),
  listed: (db: Db, query: OrdersFilter) => selectListed(db, viewer, query),
  present: toOrderFileRow,
  columns: orderCsvColumns,
});
