import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { applyWanted } from "#server/core/audit/changes.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { type ContactRow, lockContact } from "./contact.store.ts";

type Written = { readonly msg: string };

type Command = {
  readonly action: "update" | "delete" | "restore";
  readonly from: "list" | "removed";
  readonly set: Partial<Pick<ContactRow, "status" | "hidden_at">>;
  readonly msg: string;
};

/** Locks a message, changes it and records the change, in one transaction. */
async function changeContact(
  context: Context,
  staff: Party,
  id: string,
  { action, from, set, msg }: Command,
): Promise<Written> {
  return inTransaction(context.db, async (trx) => {
    const message = await lockContact(trx, id, from === "removed");
    if (!message) throw new Failure("not_found");
    const { changes } = applyWanted(message, { status: set.status });
    if (action === "update" && Object.keys(changes).length === 0) return { msg };
    await trx
      .updateTable("contact_messages")
      .set({ ...set, changed_at: new Date(context.clock()) })
      .where("id", "=", message.id)
      .execute();
    await recordEvent(context, trx, staff, {
      action,
      entity: "contact",
      entityId: message.id,
      changes,
    });
    return { msg };
  });
}

export function markContact(
  context: Context,
  staff: Party,
  id: string,
  status: ContactRow["status"],
): Promise<Written> {
  const msg = status === "handled" ? "The message is handled." : "The message is new again.";
  return changeContact(context, staff, id, {
    action: "update",
    from: "list",
    set: { status },
    msg,
  });
}

export function removeContact(context: Context, staff: Party, id: string): Promise<Written> {
  return changeContact(context, staff, id, {
    action: "delete",
    from: "list",
    set: { hidden_at: new Date(context.clock()) },
    msg: "The message is off the list.",
  });
}

export function restoreContact(context: Context, staff: Party, id: string): Promise<Written> {
  return changeContact(context, staff, id, {
    action: "restore",
    from: "removed",
    set: { hidden_at: null },
    msg: "The message is on the list again.",
  });
}
