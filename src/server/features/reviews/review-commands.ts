import { v7 as newId } from "uuid";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import { checkReview, checkReviewReply } from "#domain/reviews/review-policy.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type {
  AppContext,
  BodyWithReason,
  RecordAddedReply,
  Trx,
  UseCase,
} from "#server/context.ts";
import { requireRecordUnchanged } from "#server/core/audit/changes.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { lockOrder } from "#server/core/orders/orders.store.ts";
import { lockActiveAccount } from "#server/core/parties/parties.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

type Consent = ReceivedCallBody<"PATCH /api/orders/review/{id}">;
type Written = ReceivedCallBody<"POST /api/orders/review/{id}">;

/** Locks an order's client before the order, as an erasure does. @returns whether the client is erased */
async function lockOrderClient(trx: Trx, orderId: string): Promise<boolean> {
  const client = await trx
    .selectFrom("parties")
    .select("erasedAt")
    .where("id", "=", (order) =>
      order.selectFrom("orders").select("clientId").where("id", "=", orderId),
    )
    .forShare()
    .executeTakeFirst();
  return client?.erasedAt != null;
}

/** Stores one review each by client and driver. The history says that there is one, without its text. */
export const writeOrderReview: UseCase<Written, RecordAddedReply> = async (
  context,
  caller,
  orderId,
  review,
) => {
  const { rating, words, mayShow } = review;
  refuseInvalidFields(checkReview(review));
  const byType = caller.type === "driver" ? "driver" : "client";
  try {
    return await inTransaction(context.db, async (trx) => {
      await lockActiveAccount(trx, caller.id);
      const isErased = await lockOrderClient(trx, orderId);
      const order = await lockOrder(trx, orderId);
      if (order?.[`${byType}Id`] !== caller.id) throw new Failure("not_found");
      if (isErased) throw new Failure("account_erased");
      if (order.status !== "completed") {
        const msg = "A move can be reviewed once it is completed.";
        throw new Failure("order_status_conflict", { msg });
      }
      const id = newId();
      await trx
        .insertInto("reviews")
        .values({
          id,
          orderId: order.id,
          byType,
          rating,
          words: toVisibleText(words),
          mayShow: byType === "client" && mayShow,
          createdAt: new Date(context.clock()),
          consentAt: new Date(context.clock()),
        })
        .execute();
      await recordAuditEvent(context, trx, caller, "review", { type: "order", id: order.id });
      return { id, msg: "Thank you for your review." };
    });
  } catch (error) {
    if (isUniqueViolation(error, "reviews_once")) throw new Failure("already_reviewed");
    throw error;
  }
};

/** Gives or withdraws consent to show a review; a review that staff took off the list is not found. */
export const changeReviewConsent: UseCase<Consent> = async (
  context,
  client,
  orderId,
  { mayShow },
) => {
  return inTransaction(context.db, async (trx) => {
    await lockActiveAccount(trx, client.id);
    const order = await lockOrder(trx, orderId);
    if (order?.clientId !== client.id) throw new Failure("not_found");
    const changed = await trx
      .updateTable("reviews")
      .set({ mayShow, consentAt: new Date(context.clock()) })
      .where("orderId", "=", order.id)
      .where("byType", "=", "client")
      .where("hiddenAt", "is", null)
      .returning("id")
      .executeTakeFirstOrThrow(() => new Failure("not_found"));
    const review = { type: "review", id: changed.id };
    await recordAuditEvent(context, trx, client, "consent", review, { mayShow });
    return {
      msg: mayShow
        ? "Thank you. Your review may be shown on our home page once we have read it."
        : "Your review is not shown on our home page.",
    };
  });
};

type Command = {
  readonly action: "reply" | "delete" | "update";
  readonly set: { readonly reply?: string; readonly hiddenAt?: Date; readonly approved?: boolean };
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly msg: string;
  /** The company's answer that was stored when somebody began to write the new one. */
  readonly was?: string | undefined;
};

/** Changes a review that is on the list and records the change; a driver's can only be removed. */
async function changeReview(
  context: AppContext,
  staff: Party,
  id: string,
  { action, set, changes = {}, msg, was }: Command,
) {
  return inTransaction(context.db, async (trx) => {
    let found = trx.selectFrom("reviews").select(["id", "reply"]).where("id", "=", id);
    if (action !== "delete") found = found.where("byType", "=", "client");
    const review = await found
      .where("hiddenAt", "is", null)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure("not_found"));
    requireRecordUnchanged(review, was);
    await trx.updateTable("reviews").set(set).where("id", "=", review.id).execute();
    await recordAuditEvent(context, trx, staff, action, { type: "review", id: review.id }, changes);
    return { msg };
  });
}

type Reply = Pick<Command, "was"> & { readonly reply: string };

export const replyToReview: UseCase<Reply> = async (context, staff, id, { reply, was }) => {
  refuseInvalidFields({ reply: checkReviewReply(reply) });
  const command = { action: "reply", set: { reply: toVisibleText(reply) }, was } as const;
  return changeReview(context, staff, id, { ...command, msg: "The answer is saved." });
};

/** Approves a client's review for the public, or takes the approval back. */
export const approveReview: UseCase<{ readonly approved: boolean }> = (context, staff, id, set) =>
  changeReview(context, staff, id, { action: "update", set, changes: set, msg: "It is saved." });

export const removeReview: UseCase<BodyWithReason> = async (context, staff, id, { reason }) => {
  refuseInvalidFields({ reason: checkCancellationReason(reason) });
  return changeReview(context, staff, id, {
    action: "delete",
    set: { hiddenAt: new Date(context.clock()) },
    changes: { reason: toVisibleText(reason) },
    msg: "The review is off the list.",
  });
};
