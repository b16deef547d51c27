import { sql } from "kysely";
import type { AppContext } from "#server/context.ts";
import type { OrderAreas } from "#server/tables/order-tables.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { findSuburbOrTown, formatAreaName } from "../places/own-places.ts";
import { isOpenOrder } from "./order-states.store.ts";

type Addresses = Pick<DatabaseTables["orders"], "region" | "pickup" | "destination">;

/** Finds the suburb or town of the pickup and of the destination of an order. */
export async function findOrderAreas({ region, ...ends }: Addresses): Promise<OrderAreas> {
  const { pickup, destination } = ends;
  const find = async (address: string): Promise<OrderAreas["pickup"]> => {
    const place = await findSuburbOrTown(address);
    return { name: formatAreaName(place, address, region), location: place?.location ?? null };
  };
  return { pickup: await find(pickup), destination: await find(destination) };
}

const batch = 200;

/** Stores the suburbs of open orders that lack them, after an older version or a change of address. */
export async function storeMissingOrderAreas({ db }: Pick<AppContext, "db">): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom("orders")
      .select(["id", "region", "pickup", "destination"])
      .where("areas", "is", null)
      .where(isOpenOrder())
      .limit(batch)
      .execute();
    const found = await Promise.all(
      rows.map(async (row) => ({ ...row, areas: await findOrderAreas(row) })),
    );
    // The next run stores the areas of an order whose address changed meanwhile.
    await sql`update orders set areas = found.areas
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
        as found (id uuid, pickup text, destination text, areas jsonb)
      where orders.id = found.id and orders.pickup = found.pickup
        and orders.destination = found.destination`.execute(db);
    if (rows.length < batch) return;
  }
}
