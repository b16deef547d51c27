import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { isEmailAddress } from "#domain/people/email-address.ts";
import { findRecord } from "#server/lists/read-records.ts";
import type { MailContext, Site } from "#server/mail/letter.ts";
import type { Mails } from "#server/mail/mails.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { type ContactRow, contacts } from "./contact.store.ts";

/** The only header with a visitor's input is Reply-To, and only for one plain address. */
export function contactMessageEmail(
  { name, email, cellphone, message }: ContactRow,
  { office, baseUrl }: Site,
): Message {
  return {
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
  };
}

export async function sendContactMail(context: MailContext, { messageId }: Mails["contact-mail"]) {
  const message = await findRecord(context.db, contacts, messageId);
  if (message) await context.mailer.send(contactMessageEmail(message, context));
}
