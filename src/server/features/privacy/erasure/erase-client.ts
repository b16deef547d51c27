import { sql } from "kysely";
import { erasedName, erasedPlace } from "#domain/privacy/erased-person.ts";
import { keptArea } from "#domain/privacy/kept-area.ts";
import type { Party } from "#server/caller.ts";
import type { Trx } from "#server/context.ts";

/** Deletes the quotes of the client's orders: they name nobody, but they hold the places. */
async function deleteQuotes(trx: Trx, clientId: string): Promise<void> {
  await sql`
    delete from quotes using orders
    where orders.client_id = ${clientId}
      and quotes.order_date = orders.order_date and quotes.order_time = orders.order_time
      and quotes.pickup_place_id = orders.pickup_place_id
      and quotes.destination_place_id = orders.destination_place_id
  `.execute(trx);
}

/** Ends what waits for an answer, and takes the words and the photos out of every claim. */
async function eraseClaims(trx: Trx, clientId: string, nowMs: number): Promise<void> {
  const theirs = sql`(select claims.id from claims join orders on orders.id = order_id
    where client_id = ${clientId})`;
  await sql`delete from claim_photos where claim_id in ${theirs}`.execute(trx);
  await sql`
    update claims set words = ${erasedName}, answer = '',
      state = case state when 'open' then 'withdrawn' else state end,
      settled_at = coalesce(settled_at, ${new Date(nowMs)})
    where id in ${theirs}
  `.execute(trx);
}

/** Keeps only the area of each address: no contact person, notes or reason. The day and the amounts stay. */
async function anonymiseOrders(trx: Trx, clientId: string, nowMs: number): Promise<void> {
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
      pickup_place_id: erasedPlace,
      destination_place_id: erasedPlace,
      pickup_details: null,
      destination_details: null,
      notes: "",
      updated_at: new Date(nowMs),
    })
    .where("client_id", "=", clientId)
    .execute();
  await sql`
    delete from order_shares using orders
    where orders.id = order_id and client_id = ${clientId}
  `.execute(trx);
  await sql`
    delete from order_photos using orders
    where orders.id = order_id and client_id = ${clientId}
  `.execute(trx);
  await eraseClaims(trx, clientId, nowMs);
  const words = {
    cancellations: "reason",
    price_proposals: "reason",
    order_notes: "text",
    reviews: "words",
    job_offers: "reason",
  };
  for (const [table, column] of Object.entries(words)) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${erasedName}
      where order_id in (select id from orders where client_id = ${clientId})
    `.execute(trx);
  }
  await sql`
    update reviews set may_show = false, reply = ''
    where order_id in (select id from orders where client_id = ${clientId})
  `.execute(trx);
}

/** Erases what a client has besides the account: orders and the answer about a partnership. */
export async function eraseClient(
  trx: Trx,
  { id }: Pick<Party, "id">,
  nowMs: number,
): Promise<void> {
  await deleteQuotes(trx, id);
  await anonymiseOrders(trx, id, nowMs);
  await trx
    .updateTable("clients")
    .set({ corporate_interest: null, interest_version: null, interest_said_at: null })
    .set({ company_name: "", company_address: "", vat_number: "" })
    .where("id", "=", id)
    .execute();
}
