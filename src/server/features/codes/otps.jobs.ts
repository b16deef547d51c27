import type { MailContext } from "#server/letter.ts";
import type { Mails } from "#server/mails.ts";
import { longestSendMs } from "#server/platform/mail/mailer.ts";
import { answersToAsking, passwordChangedEmail } from "./otps.email.ts";
import { findOtp, isOpen, markDelivery, type Otp } from "./otps.store.ts";

/**
 * Sends the mail of a code while the code is open. A code that has expired, or that might expire on
 * its way, is never sent.
 */
async function sendAnswer(context: MailContext, otp: Otp) {
  const { db, mailer, clock } = context;
  if (!isOpen(otp, clock() + longestSendMs)) return markDelivery(db, otp.id, "expired");
  await mailer.send(answersToAsking[otp.mail](otp, context));
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
