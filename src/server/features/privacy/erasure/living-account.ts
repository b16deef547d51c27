import type { Transaction } from "kysely";
import { Failure } from "#server/failure.ts";
import type { Tables } from "#server/tables.ts";

/**
 * Keeps an account from being erased until the transaction ends, so that nothing of the person is
 * written down behind the erasure.
 *
 * @throws Failure session_ended when it was erased, suspended or removed a moment ago
 */
export async function requireLivingAccount(trx: Transaction<Tables>, partyId: string) {
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
