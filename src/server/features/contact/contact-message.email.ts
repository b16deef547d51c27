import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { isEmailAddress } from "#domain/people/email-address.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import type { ContactRow } from "./contact.store.ts";

/**
 * Brings the company what somebody wrote. All that the visitor typed stands in the text; of the
 * headers, only Reply-To holds something of theirs, and only one plain address.
 */
export function contactMessageEmail(
  { name, email, cellphone, message }: ContactRow,
  baseUrl: string,
): Message {
  return {
    to: brand.email,
    subject: `A message from the ${brand.name} website`,
    text: [
      `From: ${name}`,
      `E-mail: ${email}`,
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
