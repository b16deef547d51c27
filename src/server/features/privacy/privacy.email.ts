import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { privacyEmail } from "#domain/company/company-words.ts";
import { answerWithinDays, type RequestKind } from "#domain/privacy/request-policy.ts";
import { capitalised } from "#domain/text/lists.ts";
import { letter, type MailContext, reachUs, type Site } from "#server/mail/letter.ts";
import type { Mails } from "#server/mail/mails.ts";
import type { Message } from "#server/platform/mail/mailer.ts";
import { type PrivacyRequest, selectRequest } from "./requests/privacy-requests.store.ts";

/** What somebody asked us, as words in a message: `to erase your data`. */
const askedText = (kind: RequestKind, whose: "your" | "their") =>
  ({
    export: `for a copy of ${whose} data`,
    erase: `to erase ${whose} data`,
    correct: `to correct ${whose} data`,
    object: `to stop a use of ${whose} data`,
  })[kind];

/** What to do to reach whoever looks after personal information, and where an answer goes. */
function toOfficer({ company, baseUrl }: Site) {
  const email = privacyEmail(company);
  return reachUs(email === undefined ? company : { ...company, email }, baseUrl);
}
const answeredByOfficer = ({ company, office }: Site) => ({
  replyTo: privacyEmail(company) ?? office,
});

/** Tells the company about a new request and the last day for its answer. It does not name anybody. */
function requestRecordedEmail(
  { id, kind, status, received_on, due_on }: PrivacyRequest,
  { baseUrl, company, office }: Site,
): Message {
  const isOpen = status === "open";
  const due = formatDate(due_on);
  const next = isOpen
    ? `The law gives us ${answerWithinDays} days, to ${due}. Answer it here:`
    : "It is done. Nothing is left to do. Its record stands here:";
  return {
    to: privacyEmail(company) ?? office,
    subject: isOpen ? `Privacy request (${kind}), due ${due}` : `Privacy request (${kind}), done`,
    text: [
      `On ${formatDate(received_on)} somebody asked us ${askedText(kind, "their")}.`,
      `${next}\n${baseUrl}${webPaths.privacyRequestDetails(id)}`,
      "Who asked stands there, and not in this message.",
      brand.name,
    ].join("\n\n"),
  };
}

/** A refusal must say where people can complain (POPIA, section 74). */
const regulator =
  "You do not agree? Answer this message, or complain to the Information Regulator: https://inforegulator.org.za, enquiries@inforegulator.org.za.";

/** Tells the person who asked what was done, or why it was refused and where to complain. */
function requestAnsweredEmail(request: PrivacyRequest, site: Site): Message {
  const { name, email, kind, status, received_on, answer } = request;
  const isRefused = status === "refused";
  const asked = `On ${formatDate(received_on)} you asked us ${askedText(kind, "your")}.`;
  return letter({
    to: email,
    subject: `${brand.name}: our answer to your request`,
    name,
    paragraphs: [
      `${asked} ${isRefused ? "We cannot do this:" : "It is done:"}`,
      answer,
      ...(isRefused ? [regulator] : []),
      `Questions? ${capitalised(toOfficer(site).callOrWrite)}.`,
    ],
    ...answeredByOfficer(site),
  });
}

/** Confirms an erasure to the old address. It names nobody, because no name is stored any more. */
function accountErasedEmail(to: string, site: Site): Message {
  return letter({
    to,
    subject: `Your ${brand.name} account is erased`,
    paragraphs: [
      `Your ${brand.name} account is erased, and every device is logged out. Your name, your addresses, your number and your messages are gone, and we cannot bring them back.`,
      "For tax law we keep of each order its date, its amounts, its distance and the area, without your name. Our backups still hold the old records for up to 30 days.",
      "You may open a new account with this address at any time.",
      `You did not ask for this? ${capitalised(toOfficer(site).callOrWrite)} at once.`,
    ],
    ...answeredByOfficer(site),
  });
}

/** After this time the old address is deleted even if the mail server never accepted the message. */
const confirmWithinMs = 6 * 60 * 60_000;

/** Confirms the erasure, then deletes the old address, the last personal value that was kept. */
async function confirmErasure(
  context: MailContext,
  { id, confirm_to: to, closed_at }: PrivacyRequest,
) {
  const { db, mailer, clock } = context;
  if (to === null) return;
  const isLate = clock() - (closed_at?.getTime() ?? 0) > confirmWithinMs;
  if (!isLate) await mailer.send(accountErasedEmail(to, context));
  await db.updateTable("privacy_requests").set({ confirm_to: null }).where("id", "=", id).execute();
}

export async function sendPrivacyMail(
  context: MailContext,
  { requestId, about }: Mails["privacy-mail"],
): Promise<void> {
  const { db, mailer } = context;
  const request = await selectRequest(db, requestId).executeTakeFirst();
  if (!request) return;
  if (about === "recorded") await mailer.send(requestRecordedEmail(request, context));
  else if (about === "erased") await confirmErasure(context, request);
  // A person who was erased meanwhile has no address here and gets the confirmation of the erasure.
  else if (request.email !== "") await mailer.send(requestAnsweredEmail(request, context));
}
