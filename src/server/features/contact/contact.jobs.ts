import type { Context } from "#server/context.ts";
import type { Mails } from "#server/mails.ts";
import { findContact } from "./contact.store.ts";
import { contactMessageEmail } from "./contact-message.email.ts";

/** Sends a visitor's message to the company's mailbox. */
export async function sendContactMail(
  { db, mailer, baseUrl }: Context,
  { messageId }: Mails["contact-mail"],
): Promise<void> {
  const message = await findContact(db, messageId);
  if (message) await mailer.send(contactMessageEmail(message, baseUrl));
}
