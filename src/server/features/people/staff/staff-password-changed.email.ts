import { brand } from "#contract/brand.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { loginPage } from "../accounts/login-page.ts";

/** Tells a member of staff that their password was changed, so that a thief cannot do it quietly. */
export function staffPasswordChangedEmail(to: string, baseUrl: string): Message {
  return {
    to,
    subject: `Your ${brand.name} staff password was changed`,
    text: [
      "Hello",
      "",
      `The password of your ${brand.name} staff account was changed just now, and every device that was logged in is logged out.`,
      "",
      `Log in with the new one: ${loginPage("user", baseUrl)}`,
      "",
      `That was not you? Call ${brand.phone} at once, and ask an administrator to suspend your account.`,
      "",
      brand.name,
    ].join("\n"),
  };
}
