import { brand } from "#contract/brand.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { accountPages } from "./account-pages.ts";
import type { Otp } from "./otps.store.ts";

/** Tells the owner of an account, and nobody else, that the address has one already. */
export function alreadyRegisteredEmail(
  { email, party_type: partyType }: Otp,
  baseUrl: string,
): Message {
  const pages = accountPages(partyType, baseUrl);
  return {
    to: email,
    subject: `You already have a ${brand.name} account`,
    text: [
      "Hello",
      "",
      `Someone, probably you, wants to register with ${brand.name} with this address. It has an account already, so there is no code in this message.`,
      "",
      `Log in: ${pages.login}`,
      `Forgot your password? Choose a new one: ${pages.forgotPassword}`,
      "",
      "That was not you? Then you need do nothing. Your account is as it was.",
      "",
      `Questions? Call ${brand.phone} or answer this message.`,
      "",
      brand.name,
    ].join("\n"),
  };
}
