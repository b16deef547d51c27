import type { Transaction } from "kysely";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";
import { changeParty } from "./change-party.ts";
import { lockParty, type PartyKey } from "./parties.store.ts";

/**
 * "Delete" of a client, a driver or a member of staff: the account ends at once, the record is kept
 * for what refers to it and can be restored.
 *
 * @param guard what must also hold for this kind of party; runs first, in the same transaction
 * @throws Failure not_found (also for one that is removed already), has_open_orders
 */
export async function removeParty(
  context: Context,
  staff: Party,
  key: PartyKey,
  guard?: (trx: Transaction<Tables>) => Promise<void>,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    await guard?.(trx);
    const party = await lockParty(trx, key);
    if (!party || party.status === "removed") throw new Failure("not_found");
    const changes = await changeParty(context, trx, party, { status: "removed" });
    await recordEvent(context, trx, staff, {
      action: "delete",
      entity: party.type,
      entityId: party.id,
      changes,
    });
    return { msg: `${party.name} ${party.surname} is removed.` };
  });
}
