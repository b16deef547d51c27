import { type RawBuilder, type SqlBool, sql } from "kysely";
import { driverNamedMessageDelayMs } from "#domain/orders/messages/message-times.ts";
import type { Db } from "#server/context.ts";
import type { OrderRow } from "./orders.store.ts";

/** SQL values: the driver whom an order lost, or got, by an event of its history. */
const drivers = {
  lost: sql<string>`lost.changes -> 'driverId' ->> 0`,
  got: sql<string>`got.changes -> 'driverId' ->> 1`,
};

/**
 * Selects the drivers who gave an order back, and those whom staff took off it, unless they lost it at once
 * and had not seen the job.
 */
export function selectDriversTakenOffOrder(db: Db, orderId: string | RawBuilder<string>) {
  const returned = db
    .selectFrom("job_offers as returned")
    .select(sql<string>`returned.driver_id::text`.as("driver"))
    .where(sql<SqlBool>`returned.order_id = (${orderId})::uuid`)
    .where("returned.state", "=", "given-back");
  return db
    .selectFrom("audit_events as lost")
    .select(drivers.lost.as("driver"))
    .where("lost.entity", "=", "order")
    .where("lost.entityId", "=", orderId)
    .where("lost.action", "=", "unassign")
    .where(({ not, exists, selectFrom }) => {
      const given = selectFrom("audit_events as got")
        .where("got.entity", "=", "order")
        .whereRef("got.entityId", "=", "lost.entityId")
        .where("got.action", "=", "assign")
        .whereRef("got.at", "<=", "lost.at")
        .where(
          sql`lost.at - got.at`,
          "<",
          sql`${driverNamedMessageDelayMs} * interval '1 millisecond'`,
        )
        .where(drivers.got, "=", drivers.lost)
        .where(sql<SqlBool>`not exists (select from order_messages where order_id = lost.entity_id::uuid
          and party_id = (${drivers.lost})::uuid and kind = 'job-assigned'
          and seen_at between got.at and lost.at)`);
      return not(exists(given));
    })
    .union(returned);
}

/** Finds the time at which an order got its present driver; null if the history does not show it. */
export async function findDriverAssignedAt(
  db: Db,
  { id, driverId }: Pick<OrderRow, "id" | "driverId">,
) {
  const { at } = await db
    .selectFrom("audit_events as got")
    .select(({ fn }) => fn.max("got.at").as("at"))
    .where("got.entity", "=", "order")
    .where("got.entityId", "=", id)
    .where(drivers.got, "=", driverId)
    .executeTakeFirstOrThrow();
  return at;
}
