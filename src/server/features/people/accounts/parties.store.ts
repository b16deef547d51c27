import { type Selectable, sql, type Transaction } from "kysely";
import type { Party } from "#server/caller.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { PartiesTable, Tables } from "#server/tables.ts";
import { isOpenOrder } from "../../orders/order-states.store.ts";

/** A party of one kind. */
export type PartyKey = { readonly id: string; readonly type: Party["type"] };

export type PartyRow = Pick<
  Selectable<PartiesTable>,
  "id" | "type" | "name" | "surname" | "email" | "cellphone" | "status" | "erased_at"
>;

/** The party, removed or not, locked until the transaction ends; null when there is none. */
export async function lockParty(
  trx: Transaction<Tables>,
  { id, type }: PartyKey,
): Promise<PartyRow | null> {
  if (!isRecordId(id)) return null;
  const row = await trx
    .selectFrom("parties")
    .select(["id", "type", "name", "surname", "email", "cellphone", "status", "erased_at"])
    .where("id", "=", id)
    .where("type", "=", type)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

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
