import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { staffLinkValidForMinutes } from "#domain/codes/otp-policy.ts";
import { capitalised } from "#domain/text/lists.ts";
import { askUs, letter, reachUs, type Site } from "#server/mail/letter.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { loginPage } from "./account.email.ts";

/** Brings the one-time link. The token stands behind `#`, where no server and no log sees it. */
export function staffLinkEmail(to: string, token: string, { baseUrl }: Site): Message {
  return letter({
    to,
    subject: `Choose a new ${brand.name} staff password`,
    paragraphs: [
      `An administrator of ${brand.name} sends you this link, with which you choose a new password:`,
      `${baseUrl}${webPaths.staffUpdatePassword()}#${token}`,
      `It works once, for ${staffLinkValidForMinutes} minutes from when it was asked for. Until then your present password still works.\nKeep the link to yourself: anyone who has it can set your password.`,
      "You did not expect this? Then you need do nothing, but tell an administrator.",
    ],
  });
}

/** Tells a member of staff that their password was changed, so that a thief cannot do it quietly. */
export function staffPasswordChangedEmail(to: string, { baseUrl, company }: Site): Message {
  return letter({
    to,
    subject: `Your ${brand.name} staff password was changed`,
    paragraphs: [
      `The password of your ${brand.name} staff account was changed just now, and every device that was logged in is logged out.`,
      `Log in with the new one: ${loginPage("user", baseUrl)}`,
      `That was not you? ${capitalised(reachUs(company, baseUrl).call)} at once, and ask an administrator to suspend your account.`,
    ],
  });
}

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
