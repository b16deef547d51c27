import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { moveOwner } from "./owners.store.ts";

/**
 * Brings a removed owner back to the list.
 *
 * @throws Failure not_found (also for one that is not removed)
 */
export async function restoreOwner(
  context: Context,
  staff: Party,
  ownerId: string,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    const owner = await moveOwner(trx, ownerId, { from: "removed", to: "active" });
    if (!owner) throw new Failure("not_found");
    await recordEvent(context, trx, staff, {
      action: "restore",
      entity: "owner",
      entityId: owner.id,
      changes: { status: ["removed", "active"] },
    });
    return { msg: `${owner.name} ${owner.surname} is back on the list.` };
  });
}
