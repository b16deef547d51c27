import type { Selectable, Transaction } from "kysely";
import type { Party } from "#server/caller.ts";
import { Failure } from "#server/failure.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import type { PartiesTable, Tables } from "#server/tables.ts";

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

/**
 * Keeps a pending or active account from being erased, suspended or removed until the transaction
 * ends, so that nothing about the person is stored after an erasure.
 *
 * @throws Failure session_ended when that happened a moment ago
 */
export async function lockActiveAccount(trx: Transaction<Tables>, partyId: string) {
  const party = await trx
    .selectFrom("parties")
    .select(["name", "surname", "email"])
    .where("id", "=", partyId)
    .where("status", "in", ["pending", "active"])
    .forShare()
    .executeTakeFirst();
  if (!party) throw new Failure("session_ended");
  return party;
}
