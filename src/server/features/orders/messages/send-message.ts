import { brand } from "#contract/brand.ts";
import { messageKinds } from "#domain/orders/messages/message-kinds.ts";
import { messageRetryMs, smsSendTimeMs } from "#domain/orders/messages/message-times.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { gsmText } from "#domain/text/gsm-text.ts";
import type { Context } from "#server/context.ts";
import { type MailContext, questionLine, writeLetter } from "#server/mail/letter.ts";
import type { Mails } from "#server/mail/mails.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { isRefusedForGood, isUnreached, type Message } from "#server/platform/mail/mailer.ts";
import { drawReceipt } from "../papers/receipt.ts";
import { readDigest } from "./office-messages.ts";
import {
  findNextMessage,
  moveJson,
  releaseMessage,
  type StoredMessage,
  setMoveBefore,
  settleMessages,
  type TakenMessage,
  takeNextMessage,
} from "./order-messages.store.ts";
import { partiesTakingSms } from "./queue-messages.ts";
import { type OrderMessageRow, readMessageData } from "./read-message-facts.ts";

/** A message that is ready to leave. */
type ReadyMessage = {
  /** Answers its id at the gateway, where the gateway can be asked what became of it. */
  readonly handOver: () => Promise<string | null>;
  /** The driver whom it names. */
  readonly driverId: string | null;
  /** The ids of messages whose news it brings too. */
  readonly includes?: readonly number[];
  readonly move?: string | null;
};

type Data = NonNullable<Awaited<ReturnType<typeof readMessageData>>>;

async function composeEmail(context: MailContext, kind: OrderMessageRow["kind"], data: Data) {
  const { details, recipient, facts } = data;
  const { email: compose, attachesReceipt } = messageKinds[kind];
  const email = compose?.(facts);
  if (!email) return null;
  const { subject } = email;
  if ("text" in email) {
    return { to: context.office, subject, text: email.text, replyTo: details.client.email };
  }
  const page = `Reference ${formatReference(facts.reference)}${facts.isListed ? `: ${facts.pages.order}` : ""}`;
  const closing = questionLine(email.question ?? "Questions?", context.company);
  const { email: to = "", name = "" } = recipient ?? {};
  return writeLetter({
    to,
    subject,
    name,
    paragraphs: [...email.paragraphs, email.isWithoutPage ? closing : `${page}\n${closing}`],
    files: attachesReceipt ? [await drawReceipt(context.db, details, facts.nowMs)] : [],
  });
}

/** An SMS has no link, because links in an SMS are what thieves send. In quiet hours: until when it waits. */
async function composeSms({ db }: MailContext, message: OrderMessageRow, data: Data) {
  const { recipient, facts } = data;
  const compose = messageKinds[message.kind].sms;
  const takingSms = await partiesTakingSms(db, [message.partyId]);
  if (!recipient || !compose || !takingSms.has(message.partyId)) return null;
  const dueMs = smsSendTimeMs(facts, facts.nowMs);
  if (dueMs > facts.nowMs) return dueMs;
  const text = `${brand.name}: ${compose(facts)} Ref ${formatReference(facts.reference)}`;
  // Codes have the odd numbers.
  return { to: recipient.cellphone, text: gsmText(text), id: 2 * message.id };
}

const isAboutOrder = (message: StoredMessage): message is StoredMessage & OrderMessageRow =>
  message.orderId !== null && message.kind !== "digest";

/** Null when the message does not apply any more; for an SMS in quiet hours, until when it waits. */
async function prepare(context: MailContext, message: StoredMessage) {
  // The same for every try, so that a mailbox that gets the message twice can tell.
  const id = `order-${message.id}-${message.createdAt.getTime()}`;
  const mail = (email: Message) => context.mailer.send({ ...email, id }).then(() => null);
  if (!isAboutOrder(message)) {
    const digest = await readDigest(context, message);
    if (digest === null) return null;
    const { email, includes } = digest;
    return { handOver: () => mail(email), driverId: null, includes };
  }
  const data = await readMessageData(context, message);
  if (!data || !messageKinds[message.kind].stillApplies(data.facts)) return null;
  const { order } = data.details;
  const about = { driverId: order.driverId, move: moveJson(order) };
  if (message.channel === "email") {
    const email = await composeEmail(context, message.kind, data);
    return email && { handOver: () => mail(email), ...about };
  }
  const sms = await composeSms(context, message, data);
  if (sms === null || typeof sms === "number") return sms;
  return { handOver: () => context.sms.send(sms), ...about };
}

/** Settles a message; later ones about changes then begin at what the recipient knows. */
async function settleAs(
  { db, clock }: Context,
  message: TakenMessage,
  state: Parameters<typeof settleMessages>[2],
  { driverId, includes = [], move = null }: Partial<ReadyMessage> = {},
  gatewayId: string | null = null,
): Promise<void> {
  const driver = driverId !== undefined && { driverId };
  const known = { settledAt: new Date(clock()), gatewayId, ...driver };
  await inTransaction(db, async (trx) => {
    await settleMessages(trx, [message.id, ...includes], state, known);
    if (message.was === null) return;
    if (state === "sent" || message.mayHaveLeft) await setMoveBefore(trx, message, move);
  });
}

const afterFailure = (message: TakenMessage, failure: unknown): TakenMessage => ({
  ...message,
  mayHaveLeft: message.mayHaveLeft || !isUnreached(failure),
});

/** Sends a message, and stores what became of it. @throws to try again */
async function send(context: MailContext, message: TakenMessage): Promise<void> {
  const ready = await prepare(context, message);
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
    if (isRefusedForGood(failure)) {
      context.log.warn(line, "a message was refused for good");
      return settleAs(context, message, "refused");
    }
    if (context.clock() - message.createdAt.getTime() < messageRetryMs) throw failure;
    context.log.error(line, "a message was given up");
    return settleAs(context, afterFailure(message, failure), "undelivered");
  }
  await settleAs(context, message, "sent", ready, gatewayId);
}

/** Sends a recipient's oldest message, so that they arrive in order whichever job comes first. */
export async function sendOrderMessage(
  context: MailContext,
  { messageId }: Mails["order-message"],
): Promise<void> {
  const { db, jobs } = context;
  const all = db.selectFrom("order_messages").selectAll();
  const known = await all.where("id", "=", messageId).executeTakeFirst();
  if (!known) return;
  const first = await takeNextMessage(db, known, context.clock());
  if (first) {
    let tried = first;
    try {
      await send(context, first);
    } catch (failure) {
      tried = afterFailure(first, failure);
      throw failure;
    } finally {
      await releaseMessage(context, tried);
    }
  }
  const next = await findNextMessage(db, known, context.clock());
  if (!next) return;
  const waitMs = next.at.getTime() - context.clock();
  const queue = known.channel === "sms" ? "order-sms" : "order-message";
  await inTransaction(db, (trx) =>
    jobs.enqueue(trx, queue, { messageId: next.id }, Math.max(0, waitMs / 1000)),
  );
}
