import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { dueDateOf } from "#domain/privacy/request-policy.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { PrivacyRequestsTable, Tables } from "#server/tables.ts";

type NewRequest = Pick<
  PrivacyRequestsTable,
  "kind" | "channel" | "party_id" | "name" | "email" | "details"
> & {
  /** Today when left out. */
  readonly received_on?: string;
  /** What was done, for one that is answered in the same moment. */
  readonly answer?: string;
};

/**
 * Adds a request, with the last day for its answer, and tells the company. Its history says nothing
 * of whose it is or what it says: that stands in the request alone, and can leave it.
 */
export async function addRequest(
  context: Context,
  trx: Transaction<Tables>,
  actor: Pick<Party, "id" | "type">,
  { answer, ...request }: NewRequest,
): Promise<string> {
  const now = new Date(context.clock());
  const id = newId();
  const { kind, channel } = request;
  const received_on = request.received_on ?? johannesburgDateAt(now.getTime());
  await trx
    .insertInto("privacy_requests")
    .values({
      ...request,
      id,
      received_on,
      due_on: dueDateOf(received_on),
      created_at: now,
      closed_at: null,
      ...(answer !== undefined && { status: "done", answer, closed_at: now }),
    })
    .execute();
  await recordEvent(context, trx, actor, {
    action: answer === undefined ? "record" : "record-done",
    entity: "privacy-request",
    entityId: id,
    changes: { kind, channel },
  });
  await context.jobs.enqueue(trx, "privacy-mail", { requestId: id, about: "recorded" });
  return id;
}
