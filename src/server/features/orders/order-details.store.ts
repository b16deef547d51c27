import { expressionBuilder, sql } from "kysely";
import { jsonBuildObject, jsonObjectFrom } from "kysely/helpers/postgres";
import type { z } from "zod";
import type { orderVersionSchema } from "#contract/order-shapes.ts";
import type { PartyType } from "#domain/people/party-kinds.ts";
import type { Db } from "#server/context.ts";
import { photosJsonColumn } from "#server/core/files/photos.ts";
import { createListSort } from "#server/lists/list-rows.ts";
import { type PagedListQuery, readRecordListPage } from "#server/lists/read-records.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";

const { selectFrom } = expressionBuilder<DatabaseTables, "orders">();
type Text<Name extends string> = Readonly<Record<Name, string>>;

/** SQL value: the name, number and email of the account that the query joins as `client` or `driver`. */
export function contactJsonColumn(party: "client" | "driver") {
  const column = (name: string) => sql.ref<string>(`${party}.${name}`);
  return jsonBuildObject({
    name: column("name"),
    surname: column("surname"),
    cellphone: column("cellphone"),
    email: column("email"),
  });
}

export const cancellationJsonColumn = jsonObjectFrom(
  selectFrom("cancellations")
    .select(["at", "byType", "kind", "reason", "waitedMinutes", "fee", "feeState"])
    .whereRef("orderId", "=", "orders.id"),
);

export const vehicleJsonColumn = jsonObjectFrom(
  selectFrom("vehicles")
    .select(["vehicles.licencePlate", "vehicles.truckSize", "vehicles.shape"])
    .whereRef("vehicles.id", "=", "orders.vehicleId"),
);

/** SQL value: the newest price proposal of an order; for a client, the newest that the client was asked about. */
export const priceProposalJsonColumn = (reader: PartyType) =>
  jsonObjectFrom(
    selectFrom("price_proposals as proposal")
      .select(["proposal.id", "at", "byType", "reason", "proposal.helpers", "proposal.floors"])
      .select(["proposal.price", "state", "refusal", "answeredAt"])
      .whereRef("orderId", "=", "orders.id")
      .$if(reader === "client", (all) => all.where("codeExpiresAt", "is not", null))
      .orderBy("at", "desc")
      .orderBy("proposal.id", "desc")
      .limit(sql.lit(1)),
  );

export const cashJsonColumn = jsonObjectFrom(
  selectFrom("cash_receipts")
    .select(["at", "written", "said", "state", "how", "agreed"])
    .whereRef("orderId", "=", "orders.id"),
);

export const orderPhotosJsonColumn = photosJsonColumn<Text<"id" | "at">[]>(
  "order-photo",
  "orders.id",
);

export const bookedByNameColumn = sql<string | null>`(select parties.name || ' ' || parties.surname
  from staff_bookings join parties on parties.id = staff_bookings.staff_id
  where staff_bookings.order_id = orders.id)`;

/** SQL value: the notes of staff about an order, the newest 100 first. */
export const officeNotesJsonColumn = sql<Text<"id" | "at" | "by" | "text">[]>`(
  select coalesce(json_agg(note), '[]') from (
    select n.id, n.at, parties.name || ' ' || parties.surname as by, n.text
    from order_notes n join parties on parties.id = n.author_id
    where n.order_id = orders.id order by n.at desc, n.id desc limit 100) note)`;

/** SQL value: the earlier prices of an order, the oldest first. */
export const orderVersionsJsonColumn = sql<z.input<typeof orderVersionSchema>[]>`(
  select coalesce(json_agg(json_build_object(
    'replacedAt', replaced_at, 'price', priced -> 'price', 'truckSize', priced -> 'truck_size',
    'orderDate', priced -> 'order_date', 'orderTime', priced -> 'order_time',
    'kms', (priced ->> 'metres')::numeric / 1000, 'source', priced -> 'distance_source',
    'replacedForClient', coalesce(replaced_for_client, false),
    'helpers', priced -> 'helpers', 'floors', priced -> 'floors') order by version), '[]')
  from order_versions where order_versions.order_id = orders.id)`;

/** Reads a page of the former prices of an order, the latest first. */
export async function readOrderVersions(db: Db, orderId: string, query: PagedListQuery) {
  const listed = () => db.selectFrom("order_versions").selectAll().where("orderId", "=", orderId);
  const sorts = { newest: createListSort("desc", { "order_versions.version": "int" }) };
  const { items, ...page } = await readRecordListPage(db, { listed, sorts }, query);
  const versions = items.map(({ priced, replacedAt, replacedForClient }) => ({
    ...priced,
    replacedAt,
    replacedForClient: replacedForClient ?? false,
    kms: priced.metres / 1000,
    source: priced.distanceSource,
  }));
  return { ...page, items: versions };
}

/** SQL value: the time at which the link for following a move was made; null where there is none. */
export const shareLinkMadeAtColumn = sql<Date | null>`(
  select created_at from order_shares where order_shares.order_id = orders.id)`;
