import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { addOwnRequest } from "../requests/add-request.ts";
import { requireRequest } from "../requests/privacy-requests.store.ts";
import { collectPersonalData } from "./personal-data.ts";
import type { PersonalData } from "./personal-records.ts";

/** "Download my data": records the request and answers it at once. */
export async function exportOwnData(context: Context, client: Party): Promise<PersonalData> {
  await context.limits.spend("privacy-requests", client.id);
  return inTransaction(context.db, async (trx) => {
    const answer = "Downloaded on the person's own page.";
    await addOwnRequest(context, trx, client, { kind: "export", details: "", answer });
    const event = { action: "export", entity: client.type, entityId: client.id };
    await recordEvent(context, trx, client, event);
    return collectPersonalData(context, trx, client);
  });
}

/**
 * "Download data": the data that staff send to the person who asked. The download is recorded with
 * the request and with the account; the request stays open until staff answer it. Only administrators
 * may read accounts of staff.
 */
export async function exportForRequest(
  context: Context,
  staff: Party,
  requestId: string,
): Promise<PersonalData> {
  return inTransaction(context.db, async (trx) => {
    const request = await requireRequest(trx, requestId);
    const { party_id: id, party_type: type } = request;
    if (id === null || type === null) throw new Failure("request_without_account");
    if (type === "user" && staff.role !== "admin") {
      const msg = "Ask an administrator to download what we hold about a member of staff.";
      throw new Failure("not_allowed", { msg });
    }
    for (const [entity, entityId] of [
      ["privacy-request", request.id],
      [type, id],
    ] as const) {
      await recordEvent(context, trx, staff, { action: "export", entity, entityId });
    }
    return collectPersonalData(context, trx, { id, type });
  });
}
