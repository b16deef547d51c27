import { cleanNotes } from "#domain/orders/check-checkout.ts";
import { checkAnswer } from "#domain/privacy/check-privacy-request.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { lockRequest } from "./privacy-requests.store.ts";

type Answer =
  | { readonly status: "done"; readonly note: string }
  | { readonly status: "refused"; readonly reason: string };

function readAnswer(answer: Answer): string {
  const [field, typed] =
    answer.status === "done"
      ? (["note", answer.note] as const)
      : (["reason", answer.reason] as const);
  const text = cleanNotes(typed);
  refuseInvalid({ [field]: checkAnswer(text, answer.status) });
  return text;
}

/**
 * Closes a request: as done, with a note of what was done, or as refused, with the reason. The person
 * is told by e-mail.
 *
 * @throws Failure invalid_request, not_found, request_closed
 */
export async function answerRequest(
  context: Context,
  staff: Party,
  requestId: string,
  answer: Answer,
): Promise<{ msg: string }> {
  const text = readAnswer(answer);
  const { status } = answer;
  return inTransaction(context.db, async (trx) => {
    const request = await lockRequest(trx, requestId);
    if (!request) throw new Failure("not_found");
    if (request.status !== "open") throw new Failure("request_closed");
    await trx
      .updateTable("privacy_requests")
      .set({ status, answer: text, closed_at: new Date(context.clock()) })
      .where("id", "=", request.id)
      .execute();
    await recordEvent(context, trx, staff, {
      action: status === "done" ? "done" : "refuse",
      entity: "privacy-request",
      entityId: request.id,
      changes: { status: ["open", status] },
    });
    const closed = status === "done" ? "The request is done." : "The request is refused.";
    if (request.email === "") {
      return { msg: `${closed} We have no e-mail address: tell the person yourself.` };
    }
    await context.jobs.enqueue(trx, "privacy-mail", { requestId: request.id, about: "answered" });
    return { msg: `${closed} The person is told by e-mail.` };
  });
}
