import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { staffPasswordLinkMinutes } from "#domain/codes/otp-policy.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import { findVerificationGrant } from "#server/core/codes/grants.store.ts";
import { derivePasswordLinkToken } from "#server/core/parties/password-link.ts";
import { passwordChangedEmail } from "#server/features/codes/otps.email.ts";
import {
  type ComposedMail,
  composeMail,
  listWaysToContactCompany,
  type MailContext,
  type MailSiteDetails,
  type MailWriter,
  writeMailQuestionLine,
} from "#server/mail/letter.ts";

/** The mail with a one-time link to staff. The link's token is behind `#`, so no server receives or logs it. */
function staffLinkEmail(to: string, token: string, { baseUrl }: MailSiteDetails): ComposedMail {
  return composeMail({
    to,
    subject: `Choose your ${brand.name} staff password`,
    paragraphs: [
      `An administrator of ${brand.name} sends you this link, with which you choose your password:`,
      `${baseUrl}${webPaths.staffUpdatePassword()}#${token}`,
      `It works once, for ${staffPasswordLinkMinutes} minutes from when it was asked for. A password that you have by now still works until then.\nKeep the link to yourself: anyone who has it can set your password.`,
      "You did not expect this? Then you need do nothing, but tell an administrator.",
    ],
  });
}

/** Tells staff that their password was changed, so that no thief does it unnoticed. */
function staffPasswordChangedEmail(
  to: string,
  { baseUrl, company }: MailSiteDetails,
): ComposedMail {
  return composeMail({
    to,
    subject: `Your ${brand.name} staff password was changed`,
    paragraphs: [
      `The password of your ${brand.name} staff account was changed just now, and every device that was logged in is logged out.`,
      `Log in with the new one: ${baseUrl}${webPaths.staffLogin()}`,
      `That was not you? ${capitaliseFirstLetter(listWaysToContactCompany(company, baseUrl).call)} at once, and ask an administrator to suspend your account.`,
    ],
  });
}

/** The mail with a one-time link to a client whom staff registered, or whose address they changed. */
function clientLinkEmail(
  to: string,
  token: string,
  { baseUrl, company }: MailSiteDetails,
): ComposedMail {
  return composeMail({
    to,
    subject: `Your ${brand.name} account: choose a password`,
    paragraphs: [
      `You spoke to us, and this is the address of your ${brand.name} account now. Choose a password, also if you had one before, and you see your bookings, change them and book again yourself:`,
      `${baseUrl}${webPaths.clientSetPassword()}#${token}`,
      `The link works once, for 3 days. After that, ask for a new password here: ${baseUrl}${webPaths.clientForgotPassword()}\nYou need no password for a booking that we made for you: everything about it comes to this address.`,
      `How we use what you told us: ${baseUrl}${webPaths.privacy()}\n${writeMailQuestionLine("You did not speak to us?", company).slice(0, -1)}, and we take your address off it.`,
    ],
  });
}

/** Writes the mail with a valid one-time link, even if an earlier secret key made the link's token. */
async function writeLinkMail(context: MailContext, linkId: string): Promise<ComposedMail | null> {
  const { db, secrets, clock } = context;
  for (const signer of secrets.accepted) {
    const token = derivePasswordLinkToken(signer, linkId);
    const grant = await findVerificationGrant(db, token, clock());
    if (!grant) continue;
    const write = grant.partyType === "user" ? staffLinkEmail : clientLinkEmail;
    return write(grant.email, token, context);
  }
  return null;
}

export const writePasswordLinkMail: MailWriter<"staff-mail"> = async (context, mail) => {
  if (mail.about === "link") return writeLinkMail(context, mail.linkId);
  const parties = context.db.selectFrom("parties").select(["type", "email"]);
  const party = await parties.where("id", "=", mail.userId).executeTakeFirst();
  if (!party) return null;
  const { type, email } = party;
  return type === "user"
    ? staffPasswordChangedEmail(email, context)
    : passwordChangedEmail({ email, partyType: type }, context);
};
