import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { loginPage } from "./login-page.ts";
import type { PartyRow } from "./parties.store.ts";

/** Tells a driver, and nobody else, that the address of a new registration has an account already. */
export function registeredAgainEmail(
  { email, type }: Pick<PartyRow, "email" | "type">,
  baseUrl: string,
): Message {
  return {
    to: email,
    subject: `You already have a ${brand.name} account`,
    text: [
      "Hello",
      "",
      `Someone, probably you, registered as a driver with ${brand.name} with this address. It has an account already, so we changed nothing.`,
      "",
      `Log in: ${loginPage(type, baseUrl)}`,
      `Forgot your password? Choose a new one: ${baseUrl}${webPaths.driverForgotPassword()}`,
      "",
      "That was not you? Then you need do nothing. Your account is as it was.",
      "",
      `Questions? Call ${brand.phone} or answer this message.`,
      "",
      brand.name,
    ].join("\n"),
  };
}
