import { type RawBuilder, type SqlBool, sql } from "kysely";
import { initialOrderStatus, orderStatusesWithRule } from "#domain/orders/order-states.ts";
import type { Db } from "#server/context.ts";

/** The open statuses are SQL literals, not parameters, so that the exclusion constraints' indexes are used. */
const openStatuses = sql.join(orderStatusesWithRule("isOpen").map((status) => sql.lit(status)));

/**
 * SQL condition: the order is not removed, and its move lies ahead or is under way. Such an order takes up
 * the time of its driver and vehicle, as in the exclusion constraints.
 */
export function isOpenOrder(orders = "orders"): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${orders}.status`)} in (${openStatuses})
    and ${sql.ref(`${orders}.hiddenAt`)} is null)`;
}

/** The column values of an order that has no driver. */
export const orderColumnsWithoutDriver = {
  driverId: null,
  vehicleId: null,
  status: initialOrderStatus,
} as const;

/** SQL condition: the offer of a job waits for its driver's answer. */
const isOpenOffer = (nowMs: number) =>
  sql<SqlBool>`offered.state = 'open' and offered.ends_at > ${new Date(nowMs)}`;

/** SQL condition: an offer of the order waits for an answer. @param driverId only this driver's offers count */
export function hasOpenJobOffer(nowMs: number, driverId?: string): RawBuilder<SqlBool> {
  const theirs = driverId === undefined ? sql`` : sql`and offered.driver_id = ${driverId}`;
  return sql<SqlBool>`exists (select from job_offers offered where offered.order_id = orders.id
    and ${isOpenOffer(nowMs)} ${theirs})`;
}

/** SQL condition: staff have offered the order to a driver. */
export const wasOrderEverOffered = sql<SqlBool>`exists (select from job_offers offered
  where offered.order_id = orders.id and offered.ends_at is not null)`;

/** SQL value: whether an order without a driver has open offers; `ended` once all ended and nobody accepted. */
export const jobOfferStateColumn = (nowMs: number) =>
  sql<"standing" | "ended" | null>`case when orders.driver_id is null then (
    select case when bool_or(${isOpenOffer(nowMs)}) then 'standing' when count(offered.ends_at) > 0 then 'ended' end
    from job_offers offered where offered.order_id = orders.id) end`;

/** Selects the cash payments in dispute: driver and client state different amounts, or not the price. */
export const selectDisputedCash = (db: Db) =>
  db.selectFrom("cash_receipts").where("state", "=", "disputed");

/** Selects the proposed prices that wait for staff. */
export const selectWaitingPrices = (db: Db) =>
  db.selectFrom("price_proposals").where("state", "=", "waiting");
