import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { answerWithinDays, type RequestKind } from "#domain/privacy/request-policy.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import type { PrivacyRequest } from "./requests/privacy-requests.store.ts";

/** What somebody asked us, as words in a message: `to erase your data`. */
function askedText(kind: RequestKind, whose: "your" | "their"): string {
  switch (kind) {
    case "export":
      return `for a copy of ${whose} data`;
    case "erase":
      return `to erase ${whose} data`;
    case "correct":
      return `to correct ${whose} data`;
    case "object":
      return `to stop a use of ${whose} data`;
  }
}

/** Tells the company about a new request and the last day for its answer. It does not name anybody. */
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

/** A refusal must say where people can complain (POPIA, section 74). */
const regulator =
  "You do not agree? Answer this message, or complain to the Information Regulator: https://inforegulator.org.za, enquiries@inforegulator.org.za.";

/** Tells the person who asked what was done, or why it was refused and where to complain. */
export function requestAnsweredEmail({
  name,
  email,
  kind,
  status,
  received_on,
  answer,
}: PrivacyRequest): Message {
  const isRefused = status === "refused";
  const asked = `On ${formatDate(received_on)} you asked us ${askedText(kind, "your")}.`;
  return {
    to: email,
    subject: `${brand.name}: our answer to your request`,
    text: [
      `Hello ${name}`,
      "",
      `${asked} ${isRefused ? "We cannot do this:" : "It is done:"}`,
      "",
      answer,
      "",
      ...(isRefused ? [regulator, ""] : []),
      `Questions? Write to ${brand.informationOfficerEmail} or call ${brand.phone}.`,
      "",
      brand.name,
    ].join("\n"),
    replyTo: brand.informationOfficerEmail,
  };
}

/** Confirms an erasure to the old address. It names nobody, because no name is stored any more. */
export function accountErasedEmail(to: string): Message {
  return {
    to,
    subject: `Your ${brand.name} account is erased`,
    text: [
      "Hello",
      "",
      `Your ${brand.name} account is erased, and every device is logged out. Your name, your addresses, your number and your messages are gone, and we cannot bring them back.`,
      "",
      "For tax law we keep of each order its date, its amounts, its distance and the area, without your name. Our backups still hold the old records for up to 30 days.",
      "",
      "You may open a new account with this address at any time.",
      "",
      `You did not ask for this? Call ${brand.phone} at once, or write to ${brand.informationOfficerEmail}.`,
      "",
      brand.name,
    ].join("\n"),
    replyTo: brand.informationOfficerEmail,
  };
}
