import { brand } from "#contract/brand.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { loginPage } from "./login-page.ts";
import type { PartyRow } from "./parties.store.ts";

/** Tells the address that an account had, and the one that it has now, that it was changed. */
export function emailChangedEmail(
  { name, type }: Pick<PartyRow, "name" | "type">,
  to: string,
  baseUrl: string,
): Message {
  return {
    to,
    subject: `The e-mail address of your ${brand.name} account was changed`,
    text: [
      `Hello ${name}`,
      "",
      `Our office changed the e-mail address of your ${brand.name} account just now, and every device that was logged in is logged out. From now on you log in with the new address.`,
      "",
      `Log in here: ${loginPage(type, baseUrl)}`,
      "",
      `You did not ask for this? Call ${brand.phone} at once.`,
      "",
      brand.name,
    ].join("\n"),
  };
}
