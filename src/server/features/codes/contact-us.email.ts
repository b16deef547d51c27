import { brand } from "#contract/brand.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import type { Otp } from "./otps.store.ts";

/** Tells the owner of an account that is suspended or closed that a new password will not open it. */
export function contactUsEmail({ email }: Otp): Message {
  return {
    to: email,
    subject: `About your ${brand.name} account`,
    text: [
      "Hello",
      "",
      `Someone, probably you, asked for a new ${brand.name} password for this address. Its account is not open at the moment, so a new password would not help and there is no code in this message.`,
      "",
      `Talk to us and we look at it together: call ${brand.phone}, or answer this message.`,
      "",
      "That was not you? Then you need do nothing.",
      "",
      brand.name,
    ].join("\n"),
  };
}
