import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { privacyContactEmail } from "#domain/company/company-words.ts";
import {
  type PrivacyRequestKind,
  privacyRequestAnswerDays,
} from "#domain/privacy/request-policy.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import {
  type ComposedMail,
  composeMail,
  listWaysToContactCompany,
  type MailContext,
  type MailSiteDetails,
  type MailWriter,
} from "#server/mail/letter.ts";
import { type PrivacyRequest, selectPrivacyRequest } from "./requests/privacy-requests.store.ts";

/** Writes a privacy request in words, such as `to erase your data`. */
const askedText = (kind: PrivacyRequestKind, whose: "your" | "their") =>
  ({
    export: `for a copy of ${whose} data`,
    erase: `to erase ${whose} data`,
    correct: `to correct ${whose} data`,
    object: `to stop a use of ${whose} data`,
  })[kind];

/** The phone numbers and addresses by which to reach the information officer, as words of a mail. */
function toOfficer({ company, baseUrl }: MailSiteDetails) {
  const email = privacyContactEmail(company);
  return listWaysToContactCompany(email === undefined ? company : { ...company, email }, baseUrl);
}
const answeredByOfficer = ({ company, office }: MailSiteDetails) => ({
  replyTo: privacyContactEmail(company) ?? office,
});

/** Tells the company of a new privacy request and the last day for the answer. The mail names nobody. */
function requestRecordedEmail(
  { id, kind, status, receivedOn, dueOn }: PrivacyRequest,
  { baseUrl, company, office }: MailSiteDetails,
): ComposedMail {
  const isOpen = status === "open";
  const due = formatDate(dueOn);
  const next = isOpen
    ? `The law gives us ${privacyRequestAnswerDays} days, to ${due}. Answer it here:`
    : "It is done. Nothing is left to do. Its record stands here:";
  return {
    to: privacyContactEmail(company) ?? office,
    subject: isOpen ? `Privacy request (${kind}), due ${due}` : `Privacy request (${kind}), done`,
    text: [
      `On ${formatDate(receivedOn)} somebody asked us ${askedText(kind, "their")}.`,
      `${next}\n${baseUrl}${webPaths.privacyRequestDetails(id)}`,
      "Who asked stands there, and not in this message.",
      brand.name,
    ].join("\n\n"),
  };
}

/** The paragraph on where to complain, which a refusal must have (POPIA, section 74). */
const regulator =
  "You do not agree? Answer this message, or complain to the Information Regulator: https://inforegulator.org.za, enquiries@inforegulator.org.za.";

/** Writes our answer to the person who made a request, and after a refusal where to complain. */
function requestAnsweredEmail(request: PrivacyRequest, site: MailSiteDetails): ComposedMail {
  const { name, email, kind, status, receivedOn, answer } = request;
  const isRefused = status === "refused";
  const asked = `On ${formatDate(receivedOn)} you asked us ${askedText(kind, "your")}.`;
  return composeMail({
    to: email,
    subject: `${brand.name}: our answer to your request`,
    name,
    paragraphs: [
      `${asked} ${isRefused ? "We cannot do this:" : "It is done:"}`,
      answer,
      isRefused ? regulator : null,
      `Questions? ${capitaliseFirstLetter(toOfficer(site).callOrWrite)}.`,
    ],
    ...answeredByOfficer(site),
  });
}

/** Confirms an erasure to the person's old address. The mail has no name, because none is stored any more. */
function accountErasedEmail(to: string, site: MailSiteDetails): ComposedMail {
  return composeMail({
    to,
    subject: `Your ${brand.name} account is erased`,
    paragraphs: [
      `Your ${brand.name} account is erased, and every device is logged out. Your name, your addresses, your number and your messages are gone, and we cannot bring them back.`,
      "For tax law we keep of each order its date, its amounts, its distance and the area, without your name. Our backups still hold the old records for up to 30 days.",
      "You may open a new account with this address at any time.",
      `You did not ask for this? ${capitaliseFirstLetter(toOfficer(site).callOrWrite)} at once.`,
    ],
    ...answeredByOfficer(site),
  });
}

/** Milliseconds from an erasure to the deletion of the old address, even if no confirmation could be sent. */
const confirmWithinMs = 6 * 60 * 60_000;

/** Writes the confirmation of an erasure, then deletes the old address, the last personal value left. */
async function writeConfirmation(
  context: MailContext,
  { id, confirmTo: to, closedAt }: PrivacyRequest,
): Promise<ComposedMail | null> {
  const { db, clock } = context;
  if (to === null) return null;
  const request = db.updateTable("privacy_requests").set({ confirmTo: null }).where("id", "=", id);
  const isLate = clock() - (closedAt?.getTime() ?? 0) > confirmWithinMs;
  if (!isLate) return { ...accountErasedEmail(to, context), afterSending: () => request.execute() };
  await request.execute();
  return null;
}

export const writePrivacyMail: MailWriter<"privacy-mail"> = async (
  context,
  { requestId, about },
) => {
  const request = await selectPrivacyRequest(context.db, requestId).executeTakeFirst();
  if (!request) return null;
  if (about === "recorded") return requestRecordedEmail(request, context);
  if (about === "erased") return writeConfirmation(context, request);
  // A person erased meanwhile has no address here, and gets the confirmation of the erasure.
  return request.email === "" ? null : requestAnsweredEmail(request, context);
};
