import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { changeParty } from "./change-party.ts";
import { lockParty, type PartyKey } from "./parties.store.ts";

/**
 * Brings back a removed client, driver or member of staff. A driver waits for review again: papers
 * may have lapsed meanwhile.
 *
 * @throws Failure not_found (also for one that is not removed)
 */
export async function restoreParty(
  context: Context,
  staff: Party,
  key: PartyKey,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    const party = await lockParty(trx, key);
    if (party?.status !== "removed") throw new Failure("not_found");
    const status = party.type === "driver" ? "pending" : "active";
    const changes = await changeParty(context, trx, party, { status });
    await recordEvent(context, trx, staff, {
      action: "restore",
      entity: party.type,
      entityId: party.id,
      changes,
    });
    const name = `${party.name} ${party.surname}`;
    return { msg: `${name} is back, and ${status === "active" ? "active" : "waits for review"}.` };
  });
}
