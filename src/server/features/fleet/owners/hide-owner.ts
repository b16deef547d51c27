import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { moveOwner } from "./owners.store.ts";

/**
 * "Delete": takes an owner off the list. The record is kept for the drivers and vehicles that refer
 * to it.
 *
 * @throws Failure not_found (also for one that is removed already)
 */
export async function hideOwner(
  context: Context,
  staff: Party,
  ownerId: string,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    const owner = await moveOwner(trx, ownerId, { from: "active", to: "removed" });
    if (!owner) throw new Failure("not_found");
    await recordEvent(context, trx, staff, {
      action: "delete",
      entity: "owner",
      entityId: owner.id,
      changes: { status: ["active", "removed"] },
    });
    return { msg: `${owner.name} ${owner.surname} is removed.` };
  });
}
