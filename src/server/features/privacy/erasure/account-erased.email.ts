import { brand } from "#contract/brand.ts";
import type { Message } from "#server/platform/mail/mailer.ts";

/** Confirms an erasure to the address that the account had. It names nobody: we hold no name any more. */
export function accountErasedEmail(to: string): Message {
  return {
    to,
    subject: `Your ${brand.name} account is erased`,
    text: [
      "Hello",
      "",
      `Your ${brand.name} account is erased, and every device is logged out. Your name, your addresses, your number and your messages are gone, and we cannot bring them back.`,
      "",
      "For tax law we keep of each order its date, its amounts, its distance and the area, without your name. Our backups still hold the old records for up to 30 days.",
      "",
      "You may open a new account with this address at any time.",
      "",
      `You did not ask for this? Call ${brand.phone} at once, or write to ${brand.informationOfficerEmail}.`,
      "",
      brand.name,
    ].join("\n"),
    replyTo: brand.informationOfficerEmail,
  };
}
