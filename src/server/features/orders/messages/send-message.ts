import { givenUpAfterMs, smsDueMs } from "#domain/orders/order-messages.ts";
import type { Context } from "#server/context.ts";
import type { MailContext } from "#server/mail/letter.ts";
import type { Mails } from "#server/mail/mails.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { isRefusedForGood, isUnreached, type Message } from "#server/platform/mail/mailer.ts";
import { paperOf } from "../papers/receipt.ts";
import { findProposal, hasProvedNumber, liveCode } from "../proposals/proposal.jobs.ts";
import { clientMessages } from "./client-messages.ts";
import { digestEmail } from "./daily-messages.ts";
import { driverMessages } from "./driver-messages.ts";
import { readMessageData } from "./message-data.ts";
import type { MessageRules, OrderMessageKind } from "./message-kinds.ts";
import { moveDayMessages } from "./move-day-messages.ts";
import { officeMessages } from "./office-messages.ts";
import {
  leaveMessage,
  nextToTake,
  type StoredMessage,
  settle,
  type TakenMessage,
  takeFirst,
  tellSince,
} from "./order-messages.store.ts";
import { orderSms } from "./parts.ts";
import { whoTakesSms } from "./tell.ts";
import { toldMove } from "./told.store.ts";

const orderMessages: Readonly<Record<OrderMessageKind, MessageRules>> = {
  ...clientMessages,
  ...moveDayMessages,
  ...driverMessages,
  ...officeMessages,
};

/** How a message is handed over, the driver of whom it tells, and what it tells in place of others. */
type Composed = {
  /** Answers its id at the gateway, where that can be asked what became of it. */
  readonly hand: () => Promise<string | null>;
  readonly driverId: string | null;
  readonly tells?: readonly number[];
  readonly move?: string | null;
};

/** The code of a proposal, for a number that was proved; null once it has ended. */
async function codeOfProposal(context: MailContext, { occasion, party_id }: StoredMessage) {
  const proposal = await findProposal(context.db, occasion);
  const isProved = party_id !== null && (await hasProvedNumber(context.db, party_id));
  return proposal && isProved ? liveCode(context, proposal) : null;
}

/** Null when it would not be true; an SMS outside of its hours answers until when it waits, in ms since 1970. */
async function compose(context: MailContext, message: StoredMessage) {
  const { mailer, sms } = context;
  const mail = (letter: Message) => mailer.send(letter).then(() => null);
  const { kind, order_id } = message;
  // The same for every try, so that a mailbox that gets the message twice can tell.
  const id = `order-${message.id}-${message.created_at.getTime()}`;
  if (kind === "digest" || order_id === null) {
    const digest = await digestEmail(context, message);
    if (digest === null) return null;
    const { email, tells } = digest;
    return { hand: () => mail({ ...email, id }), driverId: null, tells };
  }
  const data = await readMessageData(context, { ...message, order_id });
  const { applies, email, sms: text } = orderMessages[kind];
  if (!data || !applies(data)) return null;
  const { order, recipient, nowMs } = data;
  const driverId = order.driver_id;
  if (message.channel === "email") {
    if (!email) return null;
    const files = kind === "completed" ? [await paperOf(context.db, data, nowMs)] : [];
    return { hand: () => mail({ ...email(data), files, id }), driverId, move: toldMove(order) };
  }
  const takers = await whoTakesSms(context.db, [message.party_id]);
  if (!recipient || !text || !takers.has(message.party_id)) return null;
  const move = { orderDate: order.order_date, orderTime: order.order_time };
  const dueMs = smsDueMs(move, nowMs);
  if (dueMs > nowMs) return dueMs;
  const code = kind === "price-proposed" ? await codeOfProposal(context, message) : "";
  if (code === null) return null;
  const said = { to: recipient.cellphone, text: orderSms(data, text(data, code)) };
  // Codes have the odd numbers.
  const hand = () => sms.send({ ...said, id: 2 * message.id });
  return { hand, driverId, move: toldMove(order) };
}

/** Settles a message; later ones about changes then begin where the recipient stands. */
async function settleAs(
  { db, clock }: Context,
  message: TakenMessage,
  state: Parameters<typeof settle>[2],
  { driverId, tells = [], move = null }: Partial<Composed> = {},
  gateway_id: string | null = null,
): Promise<void> {
  const driver = driverId !== undefined && { driver_id: driverId };
  const known = { settled_at: new Date(clock()), gateway_id, ...driver };
  await inTransaction(db, async (trx) => {
    await settle(trx, [message.id, ...tells], state, known);
    if (message.was === null) return;
    if (state === "sent" || message.mayHaveLeft) await tellSince(trx, message, move);
  });
}

const afterFailure = (message: TakenMessage, failure: unknown): TakenMessage => ({
  ...message,
  mayHaveLeft: message.mayHaveLeft || !isUnreached(failure),
});

/** Hands a message over, and notes what became of it. @throws to try again */
async function send(context: MailContext, message: TakenMessage): Promise<void> {
  const composed = await compose(context, message);
  if (composed === null) return settleAs(context, message, "past");
  if (typeof composed === "number") {
    const later = context.db.updateTable("order_messages").set({ due_at: new Date(composed) });
    await later.where("id", "=", message.id).execute();
    return;
  }
  let gatewayId: string | null;
  try {
    gatewayId = await composed.hand();
  } catch (failure) {
    const line = { orderMessage: message.id, kind: message.kind, err: failure };
    if (isRefusedForGood(failure)) {
      context.log.warn(line, "a message was refused for good");
      return settleAs(context, message, "refused");
    }
    if (context.clock() - message.created_at.getTime() < givenUpAfterMs) throw failure;
    context.log.error(line, "a message was given up");
    return settleAs(context, afterFailure(message, failure), "undelivered");
  }
  await settleAs(context, message, "sent", composed, gatewayId);
}

/** Sends a recipient's oldest message, so that they arrive in order whichever piece of work comes first. */
export async function sendOrderMessage(
  context: MailContext,
  { messageId }: Mails["order-message"],
): Promise<void> {
  const { db, jobs } = context;
  const all = db.selectFrom("order_messages").selectAll();
  const known = await all.where("id", "=", messageId).executeTakeFirst();
  if (!known) return;
  const first = await takeFirst(db, known, context.clock());
  if (first) {
    let left = first;
    try {
      await send(context, first);
    } catch (failure) {
      left = afterFailure(first, failure);
      throw failure;
    } finally {
      await leaveMessage(context, left);
    }
  }
  const next = await nextToTake(db, known, context.clock());
  if (!next) return;
  const waitMs = next.at.getTime() - context.clock();
  const queue = known.channel === "sms" ? "order-sms" : "order-message";
  await inTransaction(db, (trx) =>
    jobs.enqueue(trx, queue, { messageId: next.id }, Math.max(0, waitMs / 1000)),
  );
}
