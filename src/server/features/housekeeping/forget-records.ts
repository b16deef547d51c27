import { type RawBuilder, sql } from "kysely";
import { erasedName, erasedPlace } from "#domain/privacy/erased-person.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { eraseOwner } from "../privacy/erasure/erase-driver.ts";
import type { Retention } from "./housekeeping.ts";

type Due = Retention["due"];

/** Rows in which this moment is longer ago than `time`, and for which `more` holds. */
export const olderThan =
  (moment: RawBuilder<unknown>, time: string, more = sql`true`): Due =>
  (now) =>
    sql`${moment} < ${now}::timestamptz - ${sql.lit(time)}::interval and ${more}`;

/** When somebody last worked on a message or an owner, or when it came if nobody has. */
export const lastWorkedOn = sql`coalesce(changed_at, created_at)`;

/** Orders that no law makes us keep any more: nothing in them says where anybody lived. */
export const oldOrders: Pick<Retention, "table" | "due" | "forget"> = {
  table: "orders",
  due: (now) => sql`order_date < (${now}::timestamptz - interval '7 years')::date
    and pickup_place_id <> ${erasedPlace}`,
  forget: async ({ db }, now, limit) => {
    const { numAffectedRows } = await sql`
      with old as (
        select id from orders where ${oldOrders.due(now)} limit ${limit} for update skip locked),
      reasons as (
        update cancellations set reason = ${erasedName} where order_id in (select id from old)),
      proposals as (
        update price_proposals set reason = ${erasedName} where order_id in (select id from old)),
      office as (
        update order_notes set text = ${erasedName} where order_id in (select id from old)),
      claimed as (
        update claims set words = ${erasedName}, answer = '' where order_id in (select id from old)),
      told as (
        update reviews set words = ${erasedName}, reply = '', may_show = false
        where order_id in (select id from old))
      update orders
      set pickup = ${erasedName}, destination = ${erasedName}, pickup_place_id = ${erasedPlace},
        destination_place_id = ${erasedPlace}, pickup_details = null,
        destination_details = null, notes = '', updated_at = ${now}
      where id in (select id from old)
    `.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};

/** SQL condition: a claim waits for its answer, or somebody may still sue for what it is about. */
const isClaimKept = (now: Date) =>
  sql`(claims.settled_at is null or claims.settled_at >= ${now}::timestamptz - interval '3 years')`;

/** What the bank wrote of payments that no law makes us keep any more; day and amount stay. */
export const oldBankLines: Pick<Retention, "table" | "due" | "forget"> = {
  table: "bank_lines",
  due: (now) => sql`day < (${now}::timestamptz - interval '7 years')::date
    and (text, reference, reason) <> (${erasedName}, '', '')`,
  forget: async ({ db }, now, limit) => {
    const { numAffectedRows } = await sql`
      update bank_lines set text = ${erasedName}, reference = '', reason = ''
      where id in (select id from bank_lines where ${oldBankLines.due(now)} limit ${limit})
    `.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};

/** Invoices that no law makes us keep any more: nothing in them says whom they were for. */
export const oldInvoices: Pick<Retention, "table" | "due" | "forget"> = {
  table: "invoices",
  due: (now) => sql`month < (${now}::timestamptz - interval '7 years')::date
    and made_out_to <> ${erasedName}`,
  forget: async ({ db }, now, limit) => {
    const { numAffectedRows } = await sql`
      update invoices set made_out_to = ${erasedName}, reason = '' where number in (
        select number from invoices where ${oldInvoices.due(now)} limit ${limit} for update skip locked)
    `.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};

/** Owners whom nothing refers to. Each is erased first: history lets go of erased owners alone. */
export const unlinkedOwners: Pick<Retention, "table" | "due" | "forget"> = {
  table: "owners",
  due: olderThan(
    lastWorkedOn,
    "12 months",
    sql`status = 'removed' and erased_at is null
      and not exists (select from drivers where owner_id = owners.id)
      and not exists (select from vehicles where owner_id = owners.id)`,
  ),
  forget: ({ db }, now, limit) =>
    inTransaction(db, async (trx) => {
      const { rows } = await sql<{ id: string }>`
        select id from owners where ${unlinkedOwners.due(now)} limit ${limit}
        for update skip locked
      `.execute(trx);
      for (const { id } of rows) {
        await eraseOwner(trx, id, now.getTime());
        await trx.deleteFrom("owners").where("id", "=", id).execute();
      }
      return rows.length;
    }),
};

/** Documents of drivers who were removed, and of their vehicles. */
export const documentsOfRemovedDrivers: Pick<Retention, "table" | "due"> = {
  table: "documents",
  due: (now) => sql`exists (
    select from parties left join vehicles on vehicles.id = documents.vehicle_id
    where parties.id = coalesce(documents.driver_id, vehicles.driver_id)
      and parties.status = 'removed' and parties.updated_at < ${now}::timestamptz
        - case when exists (select from orders where orders.driver_id = parties.id)
            then interval '12 months' else interval '6 months' end)`,
};

/** Documents of vehicles that were removed, and that nobody has worked on for a year. */
export const documentsOfRemovedVehicles: Pick<Retention, "table" | "due"> = {
  table: "documents",
  due: (now) => sql`exists (
    select from vehicles where vehicles.id = vehicle_id and status = 'removed'
      and not exists (
        select from audit_events where entity = 'vehicle' and entity_id = vehicles.id::text
          and at >= ${now}::timestamptz - interval '12 months'))`,
};

/** Photos of what was loaded, unless those of a claim about it are kept. */
export const oldOrderPhotos: Pick<Retention, "table" | "due"> = {
  table: "order_photos",
  due: (now) => sql`exists (select from orders where orders.id = order_id
    and order_date < (${now}::timestamptz - interval '12 months')::date)
    and not exists (select from claims where claims.order_id = order_photos.order_id
      and ${isClaimKept(now)})`,
};

/** Photos of claims for which nobody can sue any more. */
export const oldClaimPhotos: Pick<Retention, "table" | "due"> = {
  table: "claim_photos",
  due: (now) => sql`exists (select from claims where claims.id = claim_id
    and not ${isClaimKept(now)})`,
};
