import { type RawBuilder, sql } from "kysely";
import { erasedName, erasedPlace } from "#domain/privacy/erased-person.ts";
import { keptArea } from "#domain/privacy/kept-area.ts";
import type { Party } from "#server/caller.ts";
import type { Trx } from "#server/context.ts";

/** What people wrote about orders, by its table. */
const wordsOnOrders = {
  cancellations: "reason",
  price_proposals: "reason",
  order_notes: "text",
  reviews: "words",
  job_offers: "reason",
  claims: "words",
};

/** Takes what people wrote about these orders out of their record, and their reviews off our pages. */
export async function eraseWordsOn(trx: Trx, orderIds: RawBuilder<unknown>): Promise<void> {
  for (const [table, column] of Object.entries(wordsOnOrders)) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${erasedName}
      where order_id in ${orderIds}`.execute(trx);
  }
  await sql`update claims set answer = '' where order_id in ${orderIds}`.execute(trx);
  await sql`update reviews set may_show = false, reply = '' where order_id in ${orderIds}`.execute(
    trx,
  );
}

/** Keeps the areas, the day and the amounts; a claim that waits for its answer ends. */
async function anonymiseOrders(trx: Trx, clientId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ address: string }>`
    select pickup as address from orders where client_id = ${clientId}
    union select destination from orders where client_id = ${clientId}
  `.execute(trx);
  const addresses = rows.map(({ address }) => address);
  const areas = addresses.map(keptArea);
  const areaOf = (column: "pickup" | "destination") => sql<string>`(
    select area from unnest(${addresses}::text[], ${areas}::text[]) as kept (address, area)
    where address = ${sql.ref(`orders.${column}`)})`;
  await trx
    .updateTable("orders")
    .set({
      pickup: areaOf("pickup"),
      destination: areaOf("destination"),
      pickupPlaceId: erasedPlace,
      destinationPlaceId: erasedPlace,
      pickupDetails: null,
      destinationDetails: null,
      notes: "",
      updatedAt: now,
    })
    .where("clientId", "=", clientId)
    .execute();
  const theirs = sql`(select id from orders where client_id = ${clientId})`;
  await sql`delete from order_shares where order_id in ${theirs}`.execute(trx);
  await sql`delete from order_photos where order_id in ${theirs}`.execute(trx);
  await sql`delete from claim_photos
    where claim_id in (select id from claims where order_id in ${theirs})`.execute(trx);
  await eraseWordsOn(trx, theirs);
  await sql`update claims set settled_at = coalesce(settled_at, ${now}),
      state = case state when 'open' then 'withdrawn' else state end
    where order_id in ${theirs}`.execute(trx);
}

/** Erases what a client has besides the account: orders and the answer about a partnership. */
export async function eraseClient(trx: Trx, { id }: Pick<Party, "id">, now: Date): Promise<void> {
  // Quotes name nobody, but they hold the places.
  await sql`
    delete from quotes using orders
    where orders.client_id = ${id}
      and quotes.order_date = orders.order_date and quotes.order_time = orders.order_time
      and quotes.pickup_place_id = orders.pickup_place_id
      and quotes.destination_place_id = orders.destination_place_id
  `.execute(trx);
  await anonymiseOrders(trx, id, now);
  await trx
    .updateTable("clients")
    .set({ corporateInterest: null, interestVersion: null, interestSaidAt: null })
    .set({ companyName: "", companyAddress: "", vatNumber: "" })
    .where("id", "=", id)
    .execute();
}
