import { messageRetryLimitMs } from "#domain/orders/messages/message-times.ts";
import type { AppContext } from "#server/context.ts";
import type { MailContext } from "#server/mail/letter.ts";
import type { QueuedMailData } from "#server/mail/mails.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { isMessageCertainlyNotSent, isPermanentSendError } from "#server/platform/mail/mailer.ts";
import { type ComposedMessage, composeOrderMessage } from "./compose-message.ts";
import {
  findNextOrderMessage,
  type OrderMessageBeingSent,
  releaseOrderMessage,
  setPreviousMove,
  storeOrderMessageResults,
  takeNextOrderMessage,
} from "./order-messages.store.ts";

/** Stores what became of a message. The next message about a change then compares with the move in this one. */
async function settleAs(
  { db, clock }: AppContext,
  message: OrderMessageBeingSent,
  state: Parameters<typeof storeOrderMessageResults>[2],
  { driverId, includes = [], move = null }: Partial<ComposedMessage> = {},
  gatewayId: string | null = null,
): Promise<void> {
  const driver = driverId !== undefined && { driverId };
  const known = { settledAt: new Date(clock()), gatewayId, ...driver };
  await inTransaction(db, async (trx) => {
    await storeOrderMessageResults(trx, [message.id, ...includes], state, known);
    if (message.was === null) return;
    if (state === "sent" || message.mayHaveLeft) await setPreviousMove(trx, message, move);
  });
}

const afterFailure = (message: OrderMessageBeingSent, failure: unknown): OrderMessageBeingSent => ({
  ...message,
  mayHaveLeft: message.mayHaveLeft || !isMessageCertainlyNotSent(failure),
});

/** Sends a message, and stores what became of it. @throws to have the message tried again */
async function send(context: MailContext, message: OrderMessageBeingSent): Promise<void> {
  const ready = await composeOrderMessage(context, message);
  if (ready === null) return settleAs(context, message, "past");
  if (typeof ready === "number") {
    const later = context.db.updateTable("order_messages").set({ dueAt: new Date(ready) });
    await later.where("id", "=", message.id).execute();
    return;
  }
  let gatewayId: string | null;
  try {
    gatewayId = await ready.handOver();
  } catch (failure) {
    const line = { orderMessage: message.id, kind: message.kind, err: failure };
    if (isPermanentSendError(failure)) {
      context.log.warn(line, "a message was refused for good");
      return settleAs(context, message, "refused");
    }
    if (context.clock() - message.createdAt.getTime() < messageRetryLimitMs) throw failure;
    context.log.error(line, "a message was given up");
    return settleAs(context, afterFailure(message, failure), "undelivered");
  }
  await settleAs(context, message, "sent", ready, gatewayId);
}

/** Sends a recipient's oldest message, not always the one that the job names, so that all arrive in order. */
export async function sendOrderMessage(
  context: MailContext,
  { messageId }: QueuedMailData["order-message"],
): Promise<void> {
  const { db, jobs } = context;
  const all = db.selectFrom("order_messages").selectAll();
  const known = await all.where("id", "=", messageId).executeTakeFirst();
  if (!known) return;
  const first = await takeNextOrderMessage(db, known, context.clock());
  if (first) {
    let tried = first;
    try {
      await send(context, first);
    } catch (failure) {
      tried = afterFailure(first, failure);
      throw failure;
    } finally {
      await releaseOrderMessage(context, tried);
    }
  }
  const next = await findNextOrderMessage(db, known, context.clock());
  if (!next) return;
  const waitMs = next.at.getTime() - context.clock();
  const queue = known.channel === "sms" ? "order-sms" : "order-message";
  await inTransaction(db, (trx) =>
    jobs.enqueue(trx, queue, { messageId: next.id }, Math.max(0, waitMs / 1000)),
  );
}
