import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { staffLinkValidForMinutes } from "#domain/sessions/staff-link-policy.ts";
import type { Message } from "#server/platform/mail/mailer.ts";

/** Brings the one-time link. The token stands behind `#`, where no server and no log gets to see it. */
export function staffLinkEmail(to: string, token: string, baseUrl: string): Message {
  return {
    to,
    subject: `Choose a new ${brand.name} staff password`,
    text: [
      "Hello",
      "",
      `An administrator of ${brand.name} sends you this link, with which you choose a new password:`,
      "",
      `${baseUrl}${webPaths.staffUpdatePassword()}#${token}`,
      "",
      `It works once, for ${staffLinkValidForMinutes} minutes from when it was asked for. Until then your present password still works.`,
      "Keep the link to yourself: who has it can set your password.",
      "",
      "You did not expect this? Then you need do nothing, but tell an administrator.",
      "",
      brand.name,
    ].join("\n"),
  };
}
