import { type RawBuilder, type SqlBool, sql } from "kysely";
import { checkPrivacyRequestAnswer } from "#domain/privacy/check-privacy-request.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { type EventActor, recordAuditEvent } from "#server/core/audit/record-event.ts";
import { refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { clearPersonalColumns } from "../erasure/erase-rows.ts";
import { type PersonWithVerifiedEmails, verifiedEmailCondition } from "../party-addresses.store.ts";
import { lockOpenPrivacyRequest, type PrivacyRequest } from "./privacy-requests.store.ts";

export const accountErasedAnswer = "The account is erased.";

/** Closes open privacy requests with one answer, and records that in the history of each. */
async function closeRequests(
  context: Pick<AppContext, "clock" | "jobs">,
  trx: Trx,
  actor: EventActor,
  which: RawBuilder<SqlBool>,
  { status, answer }: Pick<PrivacyRequest, "status" | "answer">,
): Promise<void> {
  const closed = await trx
    .updateTable("privacy_requests")
    .set({ status, answer, closedAt: new Date(context.clock()) })
    .where(which)
    .where("status", "=", "open")
    .returning("id")
    .execute();
  for (const { id } of closed) {
    const action = status === "done" ? "done" : "refuse";
    const changes = { status: ["open", status] };
    await recordAuditEvent(context, trx, actor, action, { type: "privacy-request", id }, changes);
  }
}

/** Closes a privacy request as done or refused, with what was done or why not, and mails that to the person. */
export async function answerPrivacyRequest(
  context: AppContext,
  staff: Party,
  requestId: string,
  status: "done" | "refused",
  typed: string,
): Promise<{ msg: string }> {
  const answer = toVisibleText(typed);
  refuseInvalidFields({
    [status === "done" ? "note" : "reason"]: checkPrivacyRequestAnswer(answer, status),
  });
  return inTransaction(context.db, async (trx) => {
    const { id, email } = await lockOpenPrivacyRequest(trx, requestId);
    const which = sql<SqlBool>`id = ${id}`;
    await closeRequests(context, trx, staff, which, { status, answer });
    const closed = status === "done" ? "The request is done." : "The request is refused.";
    if (email === "") {
      return { msg: `${closed} We have no email address: tell the person yourself.` };
    }
    await context.jobs.enqueue(trx, "privacy-mail", { requestId: id, about: "answered" });
    return { msg: `${closed} The person is told by email.` };
  });
}

/** Closes and clears a person's privacy requests, also those from a verified address without an account. */
export async function erasePrivacyRequests(
  context: Pick<AppContext, "clock" | "jobs">,
  trx: Trx,
  actor: EventActor,
  { id, proved }: Pick<PersonWithVerifiedEmails, "id" | "proved">,
): Promise<void> {
  const which = sql<SqlBool>`(party_id = ${id} or party_id is null and ${verifiedEmailCondition(proved)})`;
  await closeRequests(context, trx, actor, which, { status: "done", answer: accountErasedAnswer });
  // An answer that staff wrote may name the person; our fixed sentence does not.
  const answer = sql`case answer when ${accountErasedAnswer} then answer else '' end`;
  await clearPersonalColumns(trx, "privacy_requests", which, { answer });
}
