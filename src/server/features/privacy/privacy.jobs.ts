import type { MailContext } from "#server/mail/letter.ts";
import type { Mails } from "#server/mail/mails.ts";
import { accountErasedEmail, requestAnsweredEmail, requestRecordedEmail } from "./privacy.email.ts";
import { findRequest, type PrivacyRequest } from "./requests/privacy-requests.store.ts";

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

/** Sends the messages about a privacy request. */
export async function sendPrivacyMail(
  context: MailContext,
  { requestId, about }: Mails["privacy-mail"],
): Promise<void> {
  const { db, mailer } = context;
  const request = await findRequest(db, requestId);
  if (!request) return;
  if (about === "recorded") await mailer.send(requestRecordedEmail(request, context));
  else if (about === "erased") await confirmErasure(context, request);
  // A person who was erased meanwhile has no address here and gets the confirmation of the erasure.
  else if (request.email !== "") await mailer.send(requestAnsweredEmail(request, context));
}
