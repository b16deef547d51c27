import { brand } from "#contract/brand.ts";
import { otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import type { Otp } from "./otps.store.ts";

const words = {
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

/** Brings the code, on a line of its own. The subject does not hold it: locked screens show that. */
export function verificationCodeEmail({ email, purpose }: Otp, code: string): Message {
  const { subject, opening, harmless } = words[purpose];
  return {
    to: email,
    subject,
    text: [
      "Hello",
      "",
      opening,
      "",
      code,
      "",
      `Enter it on the page where you asked for it. It works once, for ${otpValidForMinutes} minutes from when you asked.`,
      "Keep it to yourself: we never ask you for it by phone or message.",
      "",
      `You did not ask for a code? Then you need do nothing. ${harmless}`,
      "",
      `Questions? Call ${brand.phone} or answer this message.`,
      "",
      brand.name,
    ].join("\n"),
  };
}
