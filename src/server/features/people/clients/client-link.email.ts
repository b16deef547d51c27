import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { askUs, letter, type Site } from "#server/letter.ts";
import type { Message } from "#server/platform/mail/mailer.ts";

/** Brings a client whom staff registered, or whose address they changed, the link that sets a password. */
export function clientLinkEmail(to: string, token: string, { baseUrl, company }: Site): Message {
  return letter({
    to,
    subject: `Your ${brand.name} account: choose a password`,
    paragraphs: [
      `You spoke to us, and this is the address of your ${brand.name} account now. Choose a password, also if you had one before, and you see your bookings, change them and book again yourself:`,
      `${baseUrl}${webPaths.clientSetPassword()}#${token}`,
      `The link works once, for 3 days. After that, ask for a new password here: ${baseUrl}${webPaths.clientForgotPassword()}\nYou need no password for a booking that we made for you: everything about it comes to this address.`,
      `How we use what you told us: ${baseUrl}${webPaths.privacy()}\n${askUs("You did not speak to us?", company).slice(0, -1)}, and we take your address off it.`,
    ],
  });
}
