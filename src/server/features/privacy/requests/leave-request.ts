import type { z } from "zod";
import type { privacyContract } from "#contract/privacy.contract.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { cleanNotes } from "#domain/orders/check-checkout.ts";
import { checkOwnRequest } from "#domain/privacy/check-privacy-request.ts";
import { dueDateOf } from "#domain/privacy/request-policy.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { lockActiveAccount } from "#server/features/people/accounts/parties.store.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { addRequest } from "./add-request.ts";
import { oneOpenRequest } from "./record-request.ts";

type Typed = z.output<(typeof privacyContract)["POST /api/clients/mydata/requests"]["body"]>;

/**
 * Leaves a request of a client's own for staff to answer, such as an erasure that open orders still
 * prevent.
 *
 * @throws Failure invalid_request, already_requested, too_many_requests
 */
export async function leaveRequest(
  context: Context,
  client: Party,
  typed: Typed,
): Promise<{ id: string; msg: string }> {
  refuseInvalid(checkOwnRequest(typed));
  await context.limits.spend("privacy-requests", client.id);
  const due = formatDate(dueDateOf(johannesburgDateAt(context.clock())));
  try {
    const id = await inTransaction(context.db, async (trx) => {
      const { name, surname, email } = await lockActiveAccount(trx, client.id);
      return addRequest(context, trx, client, {
        kind: typed.kind,
        channel: "account",
        party_id: client.id,
        name: `${name} ${surname}`,
        email,
        details: cleanNotes(typed.details),
      });
    });
    return { id, msg: `We have your request, and answer it by ${due}.` };
  } catch (error) {
    if (!isUniqueViolation(error, oneOpenRequest)) throw error;
    throw new Failure("already_requested", {
      msg: "You have asked for this already. The list of your requests says by when we answer.",
    });
  }
}
