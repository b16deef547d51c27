import type { Party } from "#server/caller.ts";
import type { AppContext, UseCase } from "#server/context.ts";
import { applyNewRecordValues } from "#server/core/audit/changes.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { type ContactMessageRow, contactMessageList } from "./contact.store.ts";

type Change = { readonly status: ContactMessageRow["status"] } | { readonly hiddenAt: Date | null };

/** Returns, for a change of a contact message, its action in the history and the reply that staff read. */
function describeChange(change: Change) {
  if ("status" in change) {
    const msg =
      change.status === "handled" ? "The message is handled." : "The message is new again.";
    return { action: "update", msg } as const;
  }
  return change.hiddenAt
    ? ({ action: "delete", msg: "The message is off the list." } as const)
    : ({ action: "restore", msg: "The message is on the list again." } as const);
}

/** Locks a contact message, changes it and records the change. A removed message can only be restored. */
function changeContact(context: AppContext, staff: Party, id: string, set: Change) {
  const { action, msg } = describeChange(set);
  return inTransaction(context.db, async (trx) => {
    const message = await contactMessageList
      .all(trx)
      .where("id", "=", id)
      .where("hiddenAt", action === "restore" ? "is not" : "is", null)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure("not_found"));
    const { changes } = applyNewRecordValues(message, "status" in set ? set : {});
    if (action === "update" && Object.keys(changes).length === 0) return { msg };
    const changed = { ...set, changedAt: new Date(context.clock()) };
    await trx.updateTable("contact_messages").set(changed).where("id", "=", id).execute();
    await recordAuditEvent(context, trx, staff, action, { type: "contact", id }, changes);
    return { msg };
  });
}

type Mark = Pick<ContactMessageRow, "status">;
export const markContactMessage: UseCase<Mark> = (context, staff, id, { status }) =>
  changeContact(context, staff, id, { status });
export const removeContactMessage: UseCase = (context, staff, id) =>
  changeContact(context, staff, id, { hiddenAt: new Date(context.clock()) });
export const restoreContactMessage: UseCase = (context, staff, id) =>
  changeContact(context, staff, id, { hiddenAt: null });
