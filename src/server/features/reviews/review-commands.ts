import { checkReason } from "#domain/orders/cancellation.ts";
import { checkReply } from "#domain/reviews/review-policy.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";

type Command = {
  readonly action: "reply" | "delete";
  readonly set: { readonly reply?: string; readonly hidden_at?: Date };
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly msg: string;
};

/** Changes a review that is on the list and records it; a driver's gets no answer. */
async function changeReview(
  context: Context,
  staff: Party,
  id: string,
  { action, set, changes = {}, msg }: Command,
): Promise<{ msg: string }> {
  if (!isRecordId(id)) throw new Failure("not_found");
  return inTransaction(context.db, async (trx) => {
    let update = trx.updateTable("reviews").set(set).where("id", "=", id);
    if (action === "reply") update = update.where("by_type", "=", "client");
    const changed = await update.where("hidden_at", "is", null).returning("id").executeTakeFirst();
    if (!changed) throw new Failure("not_found");
    const event = { action, entity: "review", entityId: changed.id, changes };
    await recordEvent(context, trx, staff, event);
    return { msg };
  });
}

/** Answers a client's review; an empty answer takes the answer back. @throws Failure invalid_request, not_found */
export async function replyToReview(context: Context, staff: Party, id: string, reply: string) {
  refuseInvalid({ reply: checkReply(reply) ?? undefined });
  const set = { reply: visibleText(reply) };
  return changeReview(context, staff, id, { action: "reply", set, msg: "The answer is saved." });
}

/** Takes a review off the list with a reason, which history keeps. @throws Failure invalid_request, not_found */
export async function removeReview(context: Context, staff: Party, id: string, reason: string) {
  refuseInvalid({ reason: checkReason(reason) ?? undefined });
  return changeReview(context, staff, id, {
    action: "delete",
    set: { hidden_at: new Date(context.clock()) },
    changes: { reason: visibleText(reason) },
    msg: "The review is off the list.",
  });
}
