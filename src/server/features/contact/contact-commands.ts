import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { applyWanted } from "#server/core/audit/changes.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { type ContactRow, contacts } from "./contact.store.ts";

/**
 * Locks a message, changes it and records that; one that was removed is found to be restored alone.
 *
 * @param msg what is answered, also where it was so already
 */
async function changeContact(
  context: Context,
  staff: Party,
  id: string,
  action: "update" | "delete" | "restore",
  set: Partial<Pick<ContactRow, "status" | "hidden_at">>,
  msg: string,
) {
  return inTransaction(context.db, async (trx) => {
    const message = await contacts
      .all(trx)
      .where("id", "=", id)
      .where("hidden_at", action === "restore" ? "is not" : "is", null)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure("not_found"));
    const { changes } = applyWanted(message, { status: set.status });
    if (action === "update" && Object.keys(changes).length === 0) return { msg };
    await trx
      .updateTable("contact_messages")
      .set({ ...set, changed_at: new Date(context.clock()) })
      .where("id", "=", message.id)
      .execute();
    await recordEvent(context, trx, staff, action, { type: "contact", id: message.id }, changes);
    return { msg };
  });
}

type Mark = Pick<ContactRow, "status">;

export function markContact(context: Context, staff: Party, id: string, { status }: Mark) {
  const msg = status === "handled" ? "The message is handled." : "The message is new again.";
  return changeContact(context, staff, id, "update", { status }, msg);
}

export function removeContact(context: Context, staff: Party, id: string) {
  const removed = { hidden_at: new Date(context.clock()) };
  return changeContact(context, staff, id, "delete", removed, "The message is off the list.");
}

export function restoreContact(context: Context, staff: Party, id: string) {
  const restored = { hidden_at: null };
  return changeContact(
    context,
    staff,
    id,
    "restore",
    restored,
    "The message is on the list again.",
  );
}
