import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { brand } from "#contract/brand.ts";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatWaitForCode } from "#domain/codes/otp-policy.ts";
import { formatCellphone, normaliseCellphone } from "#domain/people/cellphone.ts";
import {
  type ContactMessage,
  checkContactMessage,
  checkHoneypotField,
  minContactFillMs,
} from "#domain/people/check-contact-message.ts";
import { isEmailAddress, normaliseEmail } from "#domain/people/email-address.ts";
import { toVisibleLine, toVisibleText } from "#domain/text/visible-text.ts";
import type { AppContext } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { readCompanyDetails } from "#server/core/company/company.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { findRecord } from "#server/lists/find-record.ts";
import type { ComposedMail, MailSiteDetails, MailWriter } from "#server/mail/letter.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { type ContactMessageRow, contactMessageList } from "./contact.store.ts";

/** The contact form has two fields against spam robots, which a program that calls the API need not send. */
type ContactForm = ReceivedCallBody<"POST /api/createcontact">;

function readMessage(typed: ContactForm): ContactMessage {
  refuseInvalidFields({
    ...checkContactMessage(typed),
    website: checkHoneypotField(typed.website),
  });
  const { name, email, cellphone, message, filledInMs = minContactFillMs } = typed;
  // No person fills in the form so fast. The web form waits by itself.
  if (filledInMs < minContactFillMs) {
    const retryAfterSeconds = Math.ceil((minContactFillMs - filledInMs) / 1000);
    const msg = `That was very quick. You can send your message in ${formatWaitForCode(retryAfterSeconds)}.`;
    throw new Failure("too_many_requests", { msg, retryAfterSeconds });
  }
  return {
    name: toVisibleLine(name),
    email: normaliseEmail(email),
    cellphone: normaliseCellphone(cellphone) ?? cellphone,
    message: toVisibleText(message),
  };
}

const repeatedWithinMs = 24 * 60 * 60_000;

/** Stores a contact message once, under a lock on the sender's address. @returns false for a repetition */
async function store(context: AppContext, message: ContactMessage): Promise<boolean> {
  return inTransaction(context.db, async (trx) => {
    const writer = `contact:${message.email}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${writer}, 0))`.execute(trx);
    const earlier = await trx
      .selectFrom("contact_messages")
      .select("id")
      .where((eb) => eb.and(message))
      .where("createdAt", ">", new Date(context.clock() - repeatedWithinMs))
      .where("status", "=", "new")
      .where("hiddenAt", "is", null)
      .executeTakeFirst();
    if (earlier) return false;
    const id = newId();
    const row = { id, ...message, createdAt: new Date(context.clock()), hiddenAt: null };
    await trx.insertInto("contact_messages").values(row).execute();
    await recordAuditEvent(context, trx, null, "create", { type: "contact", id });
    await context.jobs.enqueue(trx, "contact-mail", { messageId: id });
    return true;
  });
}

/** Stores and mails a contact message; the same one within a day counts once while it is not handled. */
export async function createContactMessage(
  context: AppContext,
  typed: ContactForm,
  network: string,
) {
  const message = readMessage(typed);
  const storeOnce = async (takeBack: () => Promise<void>) => {
    if (!(await store(context, message))) await takeBack();
  };
  const { phone } = await readCompanyDetails(context.db);
  const call = phone ? `Call us on ${formatCellphone(phone)} when it is urgent. ` : "";
  await context.limits.spendFor("contact-network", network, storeOnce, (retryAfterSeconds) => {
    const msg = `You have sent us several messages already. ${call}You can write again in ${formatWaitForCode(retryAfterSeconds)}.`;
    return new Failure("too_many_requests", { msg, retryAfterSeconds });
  });
  return {
    msg: `Thank you, we have your message. We answer within one day, in our hours: ${brand.hours}.`,
  };
}

/** Writes the mail to the office. Only its Reply-To header holds visitors' input: one plain email address. */
export const composeContactEmail = (
  { name, email, cellphone, message }: ContactMessageRow,
  { office, baseUrl }: MailSiteDetails,
): ComposedMail => ({
  to: office,
  subject: `A message from the ${brand.name} website`,
  text: [
    `From: ${name}`,
    `Email: ${email}`,
    `Cellphone: ${formatCellphone(cellphone)}`,
    "",
    message,
    "",
    "--",
    "Answering this message answers the person who wrote it.",
    `Mark it as handled here: ${baseUrl}${webPaths.contactMessages()}`,
  ].join("\n"),
  ...(isEmailAddress(email) && { replyTo: email }),
});

export const writeContactMail: MailWriter<"contact-mail"> = async (context, { messageId }) => {
  const message = await findRecord(context.db, contactMessageList, messageId);
  return message ? composeContactEmail(message, context) : null;
};
