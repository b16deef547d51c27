import { sql, type Transaction } from "kysely";
import { erasedPlace } from "#domain/privacy/erased-person.ts";
import { keptArea } from "#domain/privacy/kept-area.ts";
import type { Tables } from "#server/tables.ts";
import type { Erasable } from "./erasable.ts";

/** The quotes of the trips that became orders: they are nobody's, but they hold the places. */
async function dropQuotes(trx: Transaction<Tables>, clientId: string): Promise<void> {
  await sql`
    delete from quotes using orders
    where orders.client_id = ${clientId}
      and quotes.order_date = orders.order_date and quotes.order_time = orders.order_time
      and quotes.pickup_place_id = orders.pickup_place_id
      and quotes.destination_place_id = orders.destination_place_id
  `.execute(trx);
}

/** Leaves of each address the area, and of the notes nothing. The day and the money stay. */
async function blurOrders(
  trx: Transaction<Tables>,
  clientId: string,
  nowMs: number,
): Promise<void> {
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
      notes: "",
      updated_at: new Date(nowMs),
    })
    .where("client_id", "=", clientId)
    .execute();
}

/** What a client leaves beside the account itself: orders, and a word about a partnership. */
export async function eraseClient(
  trx: Transaction<Tables>,
  { id }: Pick<Erasable, "id">,
  nowMs: number,
): Promise<void> {
  await dropQuotes(trx, id);
  await blurOrders(trx, id, nowMs);
  await trx
    .updateTable("clients")
    .set({ corporate_interest: null, interest_version: null, interest_said_at: null })
    .where("id", "=", id)
    .execute();
}
