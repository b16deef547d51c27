import type { Context } from "#server/context.ts";
import type { JobKind } from "#server/platform/jobs/jobs.ts";
import { findContact } from "./contact.store.ts";
import { type ContactMail, contactMail } from "./contact-mail.ts";
import { contactMessageEmail } from "./contact-message.email.ts";

/** Sends a message to the company's mailbox; a mail server that is down is tried again. */
export function contactMailJob({ db, mailer, baseUrl }: Context): JobKind<ContactMail> {
  return {
    ...contactMail,
    retryLimit: 60,
    retryDelayMax: 600,
    handle: async ({ messageId }) => {
      const message = await findContact(db, messageId);
      if (message) await mailer.send(contactMessageEmail(message, baseUrl));
    },
  };
}
