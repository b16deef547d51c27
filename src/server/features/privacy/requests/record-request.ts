import type { z } from "zod";
import type { privacyContract } from "#contract/privacy.contract.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import { checkRecordedRequest } from "#domain/privacy/check-privacy-request.ts";
import { visibleLine, visibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { invalidFields, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { addRequest } from "./add-request.ts";

type Typed = z.output<(typeof privacyContract)["POST /api/privacyrequests/create"]["body"]>;

const accountWords: Readonly<Record<Party["type"], string>> = {
  client: "client",
  driver: "driver",
  user: "member of staff",
};

/** Only administrators can look up accounts of staff; other staff may name no such account but their own. */
function refuseForeignStaff(staff: Party, { partyType, email }: Typed): void {
  const mayName = staff.role === "admin" || normaliseEmail(email) === staff.email;
  if (partyType === "user" && !mayName) {
    throw invalidFields({
      partyType: "Ask an administrator to record a request of another member of staff.",
    });
  }
}

/** Finds the account that staff named and locks it against erasure; null when they named none. */
async function lockNamedAccount(trx: Trx, { partyType, email }: Typed): Promise<string | null> {
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
  const msg = `No ${accountWords[partyType]} has this email address. Check it, or choose that there is no account.`;
  throw invalidFields({ email: msg });
}

/**
 * Records a request that came by e-mail, by phone or in person, as of the day on which it came.
 */
export async function recordRequest(
  context: Context,
  staff: Party,
  typed: Typed,
): Promise<{ id: string; msg: string }> {
  refuseInvalid(checkRecordedRequest(typed, johannesburgDateAt(context.clock())));
  refuseForeignStaff(staff, typed);
  const { kind, channel, name, email, details, receivedOn } = typed;
  const id = await inTransaction(context.db, async (trx) =>
    addRequest(context, trx, staff, {
      kind,
      channel,
      party_id: await lockNamedAccount(trx, typed),
      name: visibleLine(name),
      email: normaliseEmail(email),
      details: visibleText(details),
      received_on: receivedOn,
    }),
  );
  return { id, msg: "The request is recorded. The company is told by email." };
}
