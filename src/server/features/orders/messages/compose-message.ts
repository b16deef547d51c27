import { brand } from "#contract/brand.ts";
import { messageKinds } from "#domain/orders/messages/message-kinds.ts";
import { earliestSmsTimeMs } from "#domain/orders/messages/message-times.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { toGsmText } from "#domain/text/gsm-text.ts";
import { composeMail, type MailContext, writeMailQuestionLine } from "#server/mail/letter.ts";
import type { MailMessage } from "#server/platform/mail/mailer.ts";
import { drawReceiptPdf } from "../papers/receipt.ts";
import { readOfficeDigest } from "./office-messages.ts";
import { type StoredOrderMessage, serializeMove } from "./order-messages.store.ts";
import { findPartiesAcceptingSms } from "./queue-messages.ts";
import { type MessageAboutOrder, readOrderMessageData } from "./read-message-facts.ts";

export type ComposedMessage = {
  /** Sends the message. Returns its id at the SMS gateway, where the gateway reports on it later. */
  readonly handOver: () => Promise<string | null>;
  /** The driver whom the message names. */
  readonly driverId: string | null;
  /** The ids of other messages whose news this message brings. */
  readonly includes?: readonly number[];
  readonly move?: string | null;
};

type Data = NonNullable<Awaited<ReturnType<typeof readOrderMessageData>>>;

async function composeEmail(context: MailContext, kind: MessageAboutOrder["kind"], data: Data) {
  const { details, recipient, facts } = data;
  const { email: compose, attachesReceipt } = messageKinds[kind];
  const email = compose?.(facts);
  if (!email) return null;
  const { subject } = email;
  if ("text" in email) {
    return { to: context.office, subject, text: email.text, replyTo: details.client.email };
  }
  const page = `Reference ${formatOrderReference(facts.reference)}${facts.isListed ? `: ${facts.pages.order}` : ""}`;
  const closing = writeMailQuestionLine(email.question ?? "Questions?", context.company);
  const { email: to = "", name = "" } = recipient ?? {};
  return composeMail({
    to,
    subject,
    name,
    paragraphs: [...email.paragraphs, email.isWithoutPage ? closing : `${page}\n${closing}`],
    files: attachesReceipt
      ? [await drawReceiptPdf(context.db, details, { nowMs: facts.nowMs, reader: "mail" })]
      : [],
  });
}

/** Composes an SMS, without a link, as thieves send links by SMS. In quiet hours, returns when it may leave. */
async function composeSms({ db }: MailContext, message: MessageAboutOrder, data: Data) {
  const { recipient, facts } = data;
  const compose = messageKinds[message.kind].sms;
  const takingSms = await findPartiesAcceptingSms(db, [message.partyId]);
  if (!recipient || !compose || !takingSms.has(message.partyId)) return null;
  const dueMs = earliestSmsTimeMs(facts, facts.nowMs);
  if (dueMs > facts.nowMs) return dueMs;
  const text = `${brand.name}: ${compose(facts)} Ref ${formatOrderReference(facts.reference)}`;
  // At the SMS gateway messages about orders have even ids, and codes have odd ones.
  return { to: recipient.cellphone, text: toGsmText(text), id: 2 * message.id };
}

const waitForEarlierMs = 60_000;

/**
 * Adds to an email about a job given back the driver's other jobs whose emails wait. Returns when to look
 * again if an earlier email, which is being sent, brings this news.
 */
async function addOtherGivenBackJobs(
  context: MailContext,
  message: MessageAboutOrder,
  own: MailMessage,
) {
  const nowMs = context.clock();
  const others = await context.db
    .selectFrom("order_messages")
    .selectAll()
    .where("kind", "=", message.kind)
    .where("state", "=", "waiting")
    .where("driverId", "=", message.driverId)
    .where("id", "<>", message.id)
    .orderBy("id")
    .execute();
  if (others.some(({ id, dueAt }) => id < message.id && dueAt.getTime() <= nowMs)) {
    return nowMs + waitForEarlierMs;
  }
  const includes = [];
  const texts = [own.text];
  for (const other of others.filter(isAboutOrder)) {
    const data = await readOrderMessageData(context, other);
    if (!data || !messageKinds[other.kind].stillApplies(data.facts)) continue;
    const email = await composeEmail(context, other.kind, data);
    if (email) texts.push(email.text);
    includes.push(other.id);
  }
  if (includes.length === 0) return { email: own, includes };
  const subject = `Given back by one driver: ${texts.length} moves need a driver`;
  return { email: { to: own.to, subject, text: texts.join("\n\n\n") }, includes };
}

const isAboutOrder = (
  message: StoredOrderMessage,
): message is StoredOrderMessage & MessageAboutOrder =>
  message.orderId !== null && message.kind !== "digest";

/** Composes a message. Returns null when it no longer applies; for an SMS in quiet hours, when it may leave. */
export async function composeOrderMessage(context: MailContext, message: StoredOrderMessage) {
  // Every attempt has the same id, so that a mailbox recognises a repetition.
  const id = `order-${message.id}-${message.createdAt.getTime()}`;
  const mail = (email: MailMessage) => context.mailer.send({ ...email, id }).then(() => null);
  if (!isAboutOrder(message)) {
    const digest = await readOfficeDigest(context, message);
    if (digest === null) return null;
    const { email, includes } = digest;
    return { handOver: () => mail(email), driverId: null, includes };
  }
  const data = await readOrderMessageData(context, message);
  if (!data || !messageKinds[message.kind].stillApplies(data.facts)) return null;
  const { order } = data.details;
  const about = { driverId: order.driverId, move: serializeMove(order) };
  if (message.channel === "email") {
    const email = await composeEmail(context, message.kind, data);
    if (email === null || message.kind !== "job-given-back") {
      return email && { handOver: () => mail(email), ...about };
    }
    const merged = await addOtherGivenBackJobs(context, message, email);
    if (typeof merged === "number") return merged;
    return { handOver: () => mail(merged.email), includes: merged.includes, ...about };
  }
  const sms = await composeSms(context, message, data);
  if (sms === null || typeof sms === "number") return sms;
  return { handOver: () => context.sms.send(sms), ...about };
}
