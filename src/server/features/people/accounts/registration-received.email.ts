import { brand } from "#contract/brand.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { loginPage } from "./login-page.ts";
import type { PartyRow } from "./parties.store.ts";

/**
 * Tells a driver that the registration waits for review, and which documents to send. The name that
 * was typed is left out: this may reach an address that nobody has verified, and must not carry a
 * stranger's words there.
 */
export function registrationReceivedEmail(
  { email, type }: Pick<PartyRow, "email" | "type">,
  baseUrl: string,
): Message {
  return {
    to: email,
    subject: `We have received your ${brand.name} registration`,
    text: [
      "Hello",
      "",
      `Thank you for registering as a driver with ${brand.name}. Your account is pending until we have looked at your documents. Please send us:`,
      "",
      "- your identity document",
      "- your driving licence, with a professional driving permit where your vehicle needs one",
      "- for each vehicle that you registered: its registration, licence disc and proof of roadworthiness",
      "- proof of goods in transit (GIT) insurance, if you said that a vehicle has it",
      "",
      `Send them on ${brand.messaging.name}: ${brand.messaging.url}`,
      "",
      `We write to you when your account is active. Until then you can see where it stands here: ${loginPage(type, baseUrl)}`,
      "",
      `You did not register? Call ${brand.phone} or answer this message, and we close the account.`,
      "",
      brand.name,
    ].join("\n"),
  };
}
