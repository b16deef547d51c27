import { checkReason } from "#domain/orders/cancellation.ts";
import { checkReply } from "#domain/reviews/review-policy.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { requireUnchanged } from "#server/core/audit/changes.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

type Command = {
  readonly action: "reply" | "delete";
  readonly set: { readonly reply?: string; readonly hidden_at?: Date };
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly msg: string;
  /** The answer that stood there when somebody began to write this one. */
  readonly was?: string | undefined;
};

/** Changes a review that is on the list and records it; a driver's gets no answer. */
async function changeReview(
  context: Context,
  staff: Party,
  id: string,
  { action, set, changes = {}, msg, was }: Command,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    let found = trx.selectFrom("reviews").select(["id", "reply"]).where("id", "=", id);
    if (action === "reply") found = found.where("by_type", "=", "client");
    const review = await found.where("hidden_at", "is", null).forUpdate().executeTakeFirst();
    if (!review) throw new Failure("not_found");
    requireUnchanged(review, was);
    await trx.updateTable("reviews").set(set).where("id", "=", review.id).execute();
    const event = { action, entity: "review", entityId: review.id, changes };
    await recordEvent(context, trx, staff, event);
    return { msg };
  });
}

export async function replyToReview(
  context: Context,
  staff: Party,
  id: string,
  { reply, was }: Pick<Command, "was"> & { readonly reply: string },
) {
  refuseInvalid({ reply: checkReply(reply) });
  const command = { action: "reply", set: { reply: visibleText(reply) }, was } as const;
  return changeReview(context, staff, id, { ...command, msg: "The answer is saved." });
}

export async function removeReview(
  context: Context,
  staff: Party,
  id: string,
  { reason }: { readonly reason: string },
) {
  refuseInvalid({ reason: checkReason(reason) });
  return changeReview(context, staff, id, {
    action: "delete",
    set: { hidden_at: new Date(context.clock()) },
    changes: { reason: visibleText(reason) },
    msg: "The review is off the list.",
  });
}
