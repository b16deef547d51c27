import type { MailContext } from "#server/letter.ts";
import type { Mails } from "#server/mails.ts";
import { longestSendMs, type Message } from "#server/platform/mail/mailer.ts";
import { otpCode } from "./otp-code.ts";
import {
  alreadyRegisteredEmail,
  contactUsEmail,
  noAccountEmail,
  passwordChangedEmail,
  verificationCodeEmail,
} from "./otps.email.ts";
import { findOtp, isOpen, markDelivery, type Otp } from "./otps.store.ts";

function answerTo(otp: Otp, context: MailContext): Message {
  switch (otp.mail) {
    case "code":
      return verificationCodeEmail(otp, otpCode(context.secrets, otp.id), context);
    case "already-registered":
      return alreadyRegisteredEmail(otp, context);
    case "no-account":
      return noAccountEmail(otp, context);
    case "contact-us":
      return contactUsEmail(otp, context);
  }
}

/**
 * Sends the mail of a code while the code is open. A code that has expired, or that might expire on
 * its way, is never sent.
 */
async function sendAnswer(context: MailContext, otp: Otp) {
  const { db, mailer, clock } = context;
  if (!isOpen(otp, clock() + longestSendMs)) return markDelivery(db, otp.id, "expired");
  await mailer.send(answerTo(otp, context));
  await markDelivery(db, otp.id, "sent");
}

/** Sends the mail about a code: the answer to a request, or the notice of a new password. */
export async function sendOtpMail(
  context: MailContext,
  { otpId, about }: Mails["otp-mail"],
): Promise<void> {
  const otp = await findOtp(context.db, otpId);
  if (!otp) return;
  if (about === "request") await sendAnswer(context, otp);
  else await context.mailer.send(passwordChangedEmail(otp, context));
}
