import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import { deriveSecretCode } from "#server/core/codes/derive-code.ts";
import { findOtp, isOpenOtp, markOtpDelivery, type Otp } from "#server/core/codes/otps.store.ts";
import {
  type ComposedMail,
  composeMail,
  listWaysToContactCompany,
  type MailContext,
  type MailSiteDetails,
  type MailWriter,
  writeMailQuestionLine,
} from "#server/mail/letter.ts";
import { maxMailSendMs } from "#server/platform/mail/mailer.ts";

export const accountPagePaths = {
  client: {
    login: webPaths.clientLogin(),
    register: webPaths.clientRegister(),
    forgotPassword: webPaths.clientForgotPassword(),
  },
  driver: {
    login: webPaths.driverLogin(),
    register: webPaths.driverRegister(),
    forgotPassword: webPaths.driverForgotPassword(),
  },
  user: { login: webPaths.staffLogin() },
} as const;

type Recipient = Pick<Otp, "email" | "partyType">;

function mailTo(
  { email }: Recipient,
  subject: string,
  paragraphs: readonly string[],
): ComposedMail {
  return composeMail({ to: email, subject, paragraphs });
}

const codeWords = {
  register: {
    subject: `Your code to register with ${brand.name}`,
    opening: `This code shows that the address is yours, so that you can register with ${brand.name}:`,
    harmless: "Without the code, nobody can open an account with your address.",
  },
  reset: {
    subject: `Your code for a new ${brand.name} password`,
    opening: `With this code you can choose a new password for your ${brand.name} account:`,
    harmless: "Without the code, nobody can change your password. The one you have still works.",
  },
} as const;

const requestMails: Readonly<
  Record<Otp["mail"], (otp: Otp, context: MailContext) => ComposedMail>
> = {
  /** The code is on a line of its own, and not in the subject, because locked screens show subjects. */
  code: (otp, { company, secrets }) => {
    const { subject, opening, harmless } = codeWords[otp.purpose];
    return mailTo(otp, subject, [
      opening,
      deriveSecretCode(secrets, "mailbox", otp.id),
      `Enter it on the page where you asked for it. It works once, for ${otpValidForMinutes} minutes from when you asked.\nKeep it to yourself: we never ask you for it by phone or message.`,
      `You did not ask for a code? Then you need do nothing. ${harmless}`,
      writeMailQuestionLine("Questions?", company),
    ]);
  },
  "already-registered": (otp, { baseUrl, company }) => {
    const { login, forgotPassword } = accountPagePaths[otp.partyType];
    return mailTo(otp, `You already have a ${brand.name} account`, [
      `Someone, probably you, wants to register with ${brand.name} with this address. It has an account already, so there is no code in this message.`,
      `Log in: ${baseUrl}${login}\nForgot your password? Choose a new one: ${baseUrl}${forgotPassword}`,
      "That was not you? Then you need do nothing. Your account is as it was.",
      writeMailQuestionLine("Questions?", company),
    ]);
  },
  "no-account": (otp, { baseUrl, company }) =>
    mailTo(otp, `There is no ${brand.name} account for this address`, [
      `Someone, probably you, asked for a new ${brand.name} password for this address. It has no account, so there is no code in this message.`,
      `Perhaps you registered with another address: ask for the new password with that one.\nYou have no account yet? Register: ${baseUrl}${accountPagePaths[otp.partyType].register}`,
      "That was not you? Then you need do nothing.",
      writeMailQuestionLine("Questions?", company),
    ]),
  /** The mail for a suspended or removed account, which a new password would not help. */
  "contact-us": (otp, { company }) =>
    mailTo(otp, `About your ${brand.name} account`, [
      `Someone, probably you, asked for a new ${brand.name} password for this address. Its account is not open at the moment, so a new password would not help and there is no code in this message.`,
      writeMailQuestionLine("Talk to us and we look at it together.", company),
      "That was not you? Then you need do nothing.",
    ]),
};

/** Tells a client or a driver that the password was changed, so that no thief does it unnoticed. */
export function passwordChangedEmail(
  otp: Recipient,
  { baseUrl, company }: MailSiteDetails,
): ComposedMail {
  const { login, forgotPassword } = accountPagePaths[otp.partyType];
  return mailTo(otp, `Your ${brand.name} password was changed`, [
    `The password of your ${brand.name} account was changed just now, and every device that was logged in is logged out.`,
    `Log in with the new one: ${baseUrl}${login}`,
    `That was not you? Choose a new password at once, at ${baseUrl}${forgotPassword}, and ${listWaysToContactCompany(company, baseUrl).call}.`,
  ]);
}

/** Writes the mail for a requested code, unless the code has expired or might expire while the mail is sent. */
export const writeOtpMail: MailWriter<"otp-mail"> = async (context, { otpId, about }) => {
  const { db, clock } = context;
  const otp = await findOtp(db, otpId);
  if (!otp) return null;
  if (about === "password-changed") return passwordChangedEmail(otp, context);
  if (!isOpenOtp(otp, clock() + maxMailSendMs)) {
    await markOtpDelivery(db, otp.id, "expired");
    return null;
  }
  const afterSending = () => markOtpDelivery(db, otp.id, "sent");
  return { ...requestMails[otp.mail](otp, context), afterSending };
};
