import { brand } from "#contract/brand.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { accountPages } from "./account-pages.ts";
import type { Otp } from "./otps.store.ts";

/** Tells someone who wants a new password that this address has no account, and how to get one. */
export function noAccountEmail({ email, party_type: partyType }: Otp, baseUrl: string): Message {
  return {
    to: email,
    subject: `There is no ${brand.name} account for this address`,
    text: [
      "Hello",
      "",
      `Someone, probably you, asked for a new ${brand.name} password for this address. It has no account, so there is no code in this message.`,
      "",
      "Perhaps you registered with another address: ask for the new password with that one.",
      `You have no account yet? Register: ${accountPages(partyType, baseUrl).register}`,
      "",
      "That was not you? Then you need do nothing.",
      "",
      `Questions? Call ${brand.phone} or answer this message.`,
      "",
      brand.name,
    ].join("\n"),
  };
}
