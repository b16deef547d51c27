import { sql, type Transaction } from "kysely";
import { isOpenOrder } from "#server/features/orders/order-states.store.ts";
import type { Tables } from "#server/tables.ts";
import type { PartyKey, PartyRow } from "./parties.store.ts";

/** How many orders of a client, or of a driver, are open. */
export async function countOpenOrdersOf(
  trx: Transaction<Tables>,
  { id, type }: PartyKey,
): Promise<number> {
  if (type === "user") return 0;
  const { open } = await trx
    .selectFrom("orders")
    .select(sql<number>`count(*)`.as("open"))
    .where(type === "client" ? "client_id" : "driver_id", "=", id)
    .where(isOpenOrder())
    .executeTakeFirstOrThrow();
  return open;
}

/** Says that a party has open orders, how many, and what staff can do; null when there is none. */
export async function openOrdersNote(
  trx: Transaction<Tables>,
  { id, type, name }: Pick<PartyRow, "id" | "type" | "name">,
): Promise<string | null> {
  const open = await countOpenOrdersOf(trx, { id, type });
  if (open === 0) return null;
  const [orders, them] = open === 1 ? ["order", "it"] : ["orders", "them"];
  const advice = type === "driver" ? `give ${them} to another driver` : `delete ${them}`;
  return `${name} has ${open} open ${orders}. Complete ${them} or ${advice}.`;
}
