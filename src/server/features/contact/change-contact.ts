import type { Transaction } from "kysely";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";
import { recordEvent } from "../audit/record-event.ts";
import { type ContactRow, lockContact } from "./contact.store.ts";

type ContactChange = {
  readonly action: "update" | "delete" | "restore";
  /** Whether it applies to messages on the list, or to those that were taken off it. */
  readonly to: "listed" | "deleted";
  readonly set: Partial<Pick<ContactRow, "status" | "hidden_at">>;
  readonly msg: string;
};

async function save(
  { context, trx, staff }: { context: Context; trx: Transaction<Tables>; staff: Party },
  before: ContactRow,
  { action, set }: ContactChange,
): Promise<void> {
  await trx.updateTable("contact_messages").set(set).where("id", "=", before.id).execute();
  const isOther = set.status !== undefined && set.status !== before.status;
  if (action === "update" && !isOther) return;
  await recordEvent(context, trx, staff, {
    action,
    entity: "contact",
    entityId: before.id,
    ...(isOther && { changes: { status: [before.status, set.status] } }),
  });
}

/** Changes one message under a lock; one that is not where the change applies is not found. */
async function changeContact(
  context: Context,
  staff: Party,
  messageId: string,
  change: ContactChange,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    const before = await lockContact(trx, messageId);
    const where = before?.hidden_at === null ? "listed" : "deleted";
    if (!before || where !== change.to) throw new Failure("not_found");
    await save({ context, trx, staff }, before, change);
    return { msg: change.msg };
  });
}

/** Marks a message as handled, or as new again. */
export function markContact(
  context: Context,
  staff: Party,
  messageId: string,
  status: ContactRow["status"],
): Promise<{ msg: string }> {
  const msg = status === "handled" ? "The message is handled." : "The message is new again.";
  return changeContact(context, staff, messageId, {
    action: "update",
    to: "listed",
    set: { status },
    msg,
  });
}

/** "Delete": takes a message off the list. It is kept. */
export function deleteContact(
  context: Context,
  staff: Party,
  messageId: string,
): Promise<{ msg: string }> {
  return changeContact(context, staff, messageId, {
    action: "delete",
    to: "listed",
    set: { hidden_at: new Date(context.clock()) },
    msg: "The message is off the list.",
  });
}

/** Brings a deleted message back. */
export function restoreContact(
  context: Context,
  staff: Party,
  messageId: string,
): Promise<{ msg: string }> {
  return changeContact(context, staff, messageId, {
    action: "restore",
    to: "deleted",
    set: { hidden_at: null },
    msg: "The message is on the list again.",
  });
}
