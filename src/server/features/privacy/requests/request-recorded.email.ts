import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { answerWithinDays } from "#domain/privacy/request-policy.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { askedText } from "./asked-text.ts";
import type { PrivacyRequest } from "./privacy-requests.store.ts";

/** Tells the company that somebody asked something of it, and until when it must be answered. */
export function requestRecordedEmail(
  { id, kind, status, received_on, due_on }: PrivacyRequest,
  baseUrl: string,
): Message {
  const isOpen = status === "open";
  const due = formatDate(due_on);
  return {
    to: brand.informationOfficerEmail,
    subject: isOpen ? `Privacy request (${kind}), due ${due}` : `Privacy request (${kind}), done`,
    text: [
      `On ${formatDate(received_on)} somebody asked us ${askedText(kind, "their")}.`,
      "",
      isOpen
        ? `The law gives us ${answerWithinDays} days, to ${due}. Answer it here:`
        : "It is done. Nothing is left to do. Its record stands here:",
      `${baseUrl}${webPaths.privacyRequestDetails(id)}`,
      "",
      "Who asked stands there, and not in this message.",
      "",
      brand.name,
    ].join("\n"),
  };
}
