import type { Context } from "#server/context.ts";
import type { Secrets } from "#server/platform/crypto/secrets.ts";
import type { JobKind } from "#server/platform/jobs/jobs.ts";
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

/**
 * A message to the address of one code: the answer to the request for it, or the notice that it was
 * used to change the password. The queue holds the id alone: neither the address nor the code.
 */
type OtpMail = { readonly otpId: string; readonly about: "request" | "password-changed" };

export const otpMail = { name: "otp-mail" } as const;

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
 * Sends the mail of a code while the code is open. A code that has expired, or that might expire on
 * its way, is never sent.
 */
async function sendAnswer({ db, mailer, secrets, clock, baseUrl }: Context, otp: Otp) {
  if (!isOpen(otp, clock() + longestSendMs)) return markDelivery(db, otp.id, "expired");
  await mailer.send(answerTo(otp, secrets, baseUrl));
  await markDelivery(db, otp.id, "sent");
}

/**
 * Sends the mail about a code. When the mail server is down, it is tried again every 30 s for a day:
 * a code that has expired ends the tries, the notice of a new password stays worth sending.
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
