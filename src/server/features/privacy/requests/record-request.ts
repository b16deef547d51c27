import type { Transaction } from "kysely";
import type { z } from "zod";
import type { privacyContract } from "#contract/privacy.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { cleanNotes } from "#domain/orders/check-checkout.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import { checkRecordedRequest } from "#domain/privacy/check-privacy-request.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, invalidFields, refuseInvalid } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";
import { addRequest } from "./add-request.ts";

type Typed = z.output<(typeof privacyContract)["POST /api/privacyrequests/create"]["body"]>;

const accountWords: Readonly<Record<Party["type"], string>> = {
  client: "client",
  driver: "driver",
  user: "member of staff",
};

/** Staff who are no administrators name no account of staff but their own: they cannot look them up. */
function refuseForeignStaff(staff: Party, { partyType, email }: Typed): void {
  const mayName = staff.role === "admin" || normaliseEmail(email) === staff.email;
  if (partyType === "user" && !mayName) {
    throw invalidFields({
      partyType: "Ask an administrator to record a request of another member of staff.",
    });
  }
}

/**
 * The account that staff named by its kind and its address, kept from being erased meanwhile; null
 * when they named none.
 */
async function namedAccount(
  trx: Transaction<Tables>,
  { partyType, email }: Typed,
): Promise<string | null> {
  if (partyType === null) return null;
  const account = await trx
    .selectFrom("parties")
    .select("id")
    .where("type", "=", partyType)
    .where("email", "=", normaliseEmail(email))
    .where("erased_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (account) return account.id;
  const msg = `No ${accountWords[partyType]} has this e-mail address. Check it, or choose that there is no account.`;
  throw invalidFields({ email: msg });
}

/** The unique key that a second open request of one account and kind meets. */
export const oneOpenRequest = "privacy_requests_one_open";

/**
 * Writes down a request that came by e-mail, by phone or in person, as of the day on which it came.
 *
 * @throws Failure invalid_request, already_requested
 */
export async function recordRequest(
  context: Context,
  staff: Party,
  typed: Typed,
): Promise<{ id: string; msg: string }> {
  refuseInvalid(checkRecordedRequest(typed, johannesburgDateAt(context.clock())));
  refuseForeignStaff(staff, typed);
  const { kind, channel, name, email, details, receivedOn } = typed;
  const added = inTransaction(context.db, async (trx) =>
    addRequest(context, trx, staff, {
      kind,
      channel,
      party_id: await namedAccount(trx, typed),
      name: name.trim(),
      email: normaliseEmail(email),
      details: cleanNotes(details),
      received_on: receivedOn,
    }),
  );
  const id = await added.catch((error: unknown) => {
    throw isUniqueViolation(error, oneOpenRequest) ? new Failure("already_requested") : error;
  });
  return { id, msg: "The request is recorded. The company is told by e-mail." };
}
