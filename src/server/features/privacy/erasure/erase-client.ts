import { sql } from "kysely";
import type { RegionKey } from "#domain/places/region-names.ts";
import { addressAreaWithoutStreet } from "#domain/privacy/kept-area.ts";
import type { Trx } from "#server/context.ts";
import { clearPersonalColumns, type TableErasedByFunction } from "./erase-rows.ts";

type Eraser = (trx: Trx, client: { readonly id: string }, now: Date) => Promise<unknown>;

/** Clears a client's orders except areas, days and amounts, and withdraws claims without an answer. */
const anonymiseOrders: Eraser = async (trx, { id: clientId }, now) => {
  const { rows } = await sql<{ region: RegionKey; address: string }>`
    select region, pickup as address from orders where client_id = ${clientId}
    union select region, destination from orders where client_id = ${clientId}
  `.execute(trx);
  const addresses = rows.map(({ address }) => address);
  const regions = rows.map(({ region }) => region);
  const areas = rows.map(({ region, address }) => addressAreaWithoutStreet(address, region));
  const keptAreaIn = (column: "pickup" | "destination") => sql<string>`(
    select area from unnest(${regions}::text[], ${addresses}::text[], ${areas}::text[])
      as kept (region, address, area)
    where kept.region = orders.region and address = ${sql.ref(`orders.${column}`)})`;
  await clearPersonalColumns(trx, "orders", sql`client_id = ${clientId}`, {
    pickup: keptAreaIn("pickup"),
    destination: keptAreaIn("destination"),
    updatedAt: now,
  });
  await sql`update claims set settled_at = coalesce(settled_at, ${now}),
      state = case state when 'open' then 'withdrawn' else state end
    where order_id in (select id from orders where client_id = ${clientId})`.execute(trx);
};

/** Erases a client's rows in tables that the register of personal data leaves to a function, in order. */
export const clientTableErasers: Readonly<Record<TableErasedByFunction<"client">, Eraser>> = {
  // Quotes are found by the orders' places, and so deleted before the orders lose them.
  quotes: (trx, { id: clientId }) =>
    sql`delete from quotes using orders
      where orders.client_id = ${clientId}
        and quotes.order_date = orders.order_date and quotes.order_time = orders.order_time
        and quotes.pickup_place_id = orders.pickup_place_id
        and quotes.destination_place_id = orders.destination_place_id`.execute(trx),
  orders: anonymiseOrders,
};
