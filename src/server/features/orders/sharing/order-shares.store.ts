import { sql } from "kysely";
import { orderActions } from "#domain/orders/order-states.ts";
import type { Db } from "#server/context.ts";
import { hashToken, tokenLength } from "#server/platform/crypto/tokens.ts";

/** SQL value: when the link to an order was made, as an instant; null where there is none. */
export const sharedAtOf = sql<string | null>`(
  select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from order_shares where order_shares.order_id = orders.id)`;

/** The order that a token opens, as far as strangers read of it; undefined where there is none. */
export async function findSharedOrder(db: Db, token: string) {
  const row = await db
    .selectFrom("order_shares")
    .innerJoin("orders", "orders.id", "order_shares.order_id")
    .innerJoin("parties as client", "client.id", "orders.client_id")
    .leftJoin("parties as driver", "driver.id", "orders.driver_id")
    .leftJoin("vehicles", "vehicles.id", "orders.vehicle_id")
    .select(["orders.status", "order_date", "order_time", "pickup", "destination"])
    .select(["orders.truck_size", "on_the_way_at", "licence_plate", "driver.name as driver"])
    .select(["client.name", "client.surname"])
    // What follows it is of the sentence that the link stood in.
    .where("token_hash", "=", hashToken(token.slice(0, tokenLength)))
    .where("orders.hidden_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  // Whoever drove is nobody's business once it is off.
  const isOff = row.status === orderActions.cancel.leadsTo;
  return isOff ? { ...row, driver: null, licence_plate: null } : row;
}
