import { type RawBuilder, type SqlBool, sql } from "kysely";
import { bookedStatus, statusesWith } from "#domain/orders/order-states.ts";
import type { Db } from "#server/context.ts";

/** Literals and not parameters, so that the indexes of the exclusion constraints are searched. */
const openStatuses = sql.join(statusesWith("isOpen").map((status) => sql.lit(status)));

/**
 * SQL condition: the order is on the lists, and its move lies ahead or is under way. It takes up its driver's
 * and vehicle's time, as the exclusion constraints say it.
 */
export function isOpenOrder(orders = "orders"): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${orders}.status`)} in (${openStatuses})
    and ${sql.ref(`${orders}.hiddenAt`)} is null)`;
}

export const withoutDriver = { driverId: null, vehicleId: null, status: bookedStatus } as const;

/** SQL condition: an offer waits for its driver. */
const isOpenOffer = (nowMs: number) =>
  sql<SqlBool>`offered.state = 'open' and offered.ends_at > ${new Date(nowMs)}`;

/** SQL condition: an offer of this order stands; to this driver, where one is given. */
export function hasOpenOffer(nowMs: number, driverId?: string): RawBuilder<SqlBool> {
  const theirs = driverId === undefined ? sql`` : sql`and offered.driver_id = ${driverId}`;
  return sql<SqlBool>`exists (select from job_offers offered where offered.order_id = orders.id
    and ${isOpenOffer(nowMs)} ${theirs})`;
}

export const wasEverOffered = sql<SqlBool>`exists (select from job_offers offered
  where offered.order_id = orders.id and offered.ends_at is not null)`;

/** SQL value: whether an order that waits for a driver is offered to some, or was and nobody accepted. */
export const offerState = (nowMs: number) =>
  sql<"standing" | "ended" | null>`case when orders.driver_id is null then (
    select case when bool_or(${isOpenOffer(nowMs)}) then 'standing' when count(offered.ends_at) > 0 then 'ended' end
    from job_offers offered where offered.order_id = orders.id) end`;

/** The cash of which driver and client do not say the same, or not the price. */
export const disputedCash = (db: Db) =>
  db.selectFrom("cash_receipts").where("state", "=", "disputed");
