import { brand } from "#contract/brand.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { loginPage } from "./login-page.ts";
import type { PartyRow } from "./parties.store.ts";

/** Tells somebody whose registration was under review that the account is active. */
export function accountActivatedEmail(
  { name, email, type }: Pick<PartyRow, "name" | "email" | "type">,
  baseUrl: string,
): Message {
  return {
    to: email,
    subject: `Your ${brand.name} account is active`,
    text: [
      `Hello ${name}`,
      "",
      `We have looked at your registration, and your ${brand.name} account is active.`,
      "",
      `Log in here: ${loginPage(type, baseUrl)}`,
      "",
      `You did not register? Call ${brand.phone} or answer this message, and we close the account.`,
      "",
      brand.name,
    ].join("\n"),
  };
}
