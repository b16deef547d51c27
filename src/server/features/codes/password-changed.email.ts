import { brand } from "#contract/brand.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { accountPages } from "./account-pages.ts";
import type { Otp } from "./otps.store.ts";

/** Tells the owner that the password was changed, so that a thief cannot do it quietly. */
export function passwordChangedEmail(
  { email, party_type: partyType }: Otp,
  baseUrl: string,
): Message {
  const pages = accountPages(partyType, baseUrl);
  return {
    to: email,
    subject: `Your ${brand.name} password was changed`,
    text: [
      "Hello",
      "",
      `The password of your ${brand.name} account was changed just now, and every device that was logged in is logged out.`,
      "",
      `Log in with the new one: ${pages.login}`,
      "",
      `That was not you? Choose a new password at once, at ${pages.forgotPassword}, and call ${brand.phone}.`,
      "",
      brand.name,
    ].join("\n"),
  };
}
