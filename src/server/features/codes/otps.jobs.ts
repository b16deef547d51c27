import type { Context } from "#server/context.ts";
import type { Secrets } from "#server/platform/crypto/secrets.ts";
import type { JobKind } from "#server/platform/jobs/jobs.ts";
import { longestSendMs, type Message } from "#server/platform/mail/mailer.ts";
import { alreadyRegisteredEmail } from "./already-registered.email.ts";
import { contactUsEmail } from "./contact-us.email.ts";
import { noAccountEmail } from "./no-account.email.ts";
import { otpCode } from "./otp-code.ts";
import { type OtpMail, otpMail } from "./otp-mail.ts";
import { findOtp, isOpen, markDelivery, type Otp } from "./otps.store.ts";
import { passwordChangedEmail } from "./password-changed.email.ts";
import { verificationCodeEmail } from "./verification-code.email.ts";

function answerTo(otp: Otp, secrets: Secrets, baseUrl: string): Message {
  switch (otp.mail) {
    case "code":
      return verificationCodeEmail(otp, otpCode(secrets, otp.id));
    case "already-registered":
      return alreadyRegisteredEmail(otp, baseUrl);
    case "no-account":
      return noAccountEmail(otp, baseUrl);
    case "contact-us":
      return contactUsEmail(otp);
  }
}

/**
 * Sends what was asked for as long as its code is worth something; a dead code is never sent, nor one
 * that might die on its way.
 */
async function sendAnswer({ db, mailer, secrets, clock, baseUrl }: Context, otp: Otp) {
  if (!isOpen(otp, clock() + longestSendMs)) return markDelivery(db, otp.id, "expired");
  await mailer.send(answerTo(otp, secrets, baseUrl));
  await markDelivery(db, otp.id, "sent");
}

/**
 * Sends the mail about a code. A mail server that is down is tried again, every 30 s for a day: a
 * code ends this by itself when it expires, the notice of a new password stays worth sending.
 */
export function otpMailJob(context: Context): JobKind<OtpMail> {
  return {
    ...otpMail,
    retryLimit: 2_880,
    retryDelayMax: 30,
    handle: async ({ otpId, about }) => {
      const otp = await findOtp(context.db, otpId);
      if (!otp) return;
      if (about === "request") await sendAnswer(context, otp);
      else await context.mailer.send(passwordChangedEmail(otp, context.baseUrl));
    },
  };
}
