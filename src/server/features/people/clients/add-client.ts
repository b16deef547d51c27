import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { clientPasswordLinkMinutes } from "#domain/codes/otp-policy.ts";
import { checkPartyChange } from "#domain/people/check-registration.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { insertParty } from "#server/core/parties/insert-party.ts";
import { enqueuePasswordLinkMail } from "#server/core/parties/password-link.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

type NewClient = ReceivedCallBody<"POST /api/clients/create">;

/** Answers the call with the active client who has this e-mail address; refuses one who is not active. */
async function answerKnownClient(trx: Trx, email: string) {
  const { id, name, surname, status } = await trx
    .selectFrom("parties")
    .select(["id", "name", "surname", "status"])
    .where("type", "=", "client")
    .where("email", "=", normaliseEmail(email))
    .executeTakeFirstOrThrow();
  if (status === "active") {
    return { id, isNew: false, msg: `${name} ${surname} is a client already, with this address.` };
  }
  const msg = `${name} ${surname} has this address, and that account is ${status}. Make it active first.`;
  throw new Failure("not_active", { msg });
}

/**
 * Registers a client who phoned the office. The account is active at once, and the client has agreed to nothing
 * yet. Nobody knows its password until the client sets one by the one-time link in the mail.
 */
export async function addClientByStaff(context: AppContext, staff: Party, person: NewClient) {
  refuseInvalidFields(checkPartyChange(person));
  const passwordHash = await context.hasher.unusablePasswordHash;
  return inTransaction(context.db, async (trx) => {
    const account = { type: "client", status: "active", isVerified: false } as const;
    const party = { ...person, ...account, passwordHash, agreement: null };
    const id = await insertParty(trx, party, context.clock());
    if (id === null) return answerKnownClient(trx, person.email);
    await trx
      .insertInto("clients")
      .values({ id, clientType: "individual", corporateInterest: null })
      .execute();
    const client = { email: normaliseEmail(person.email), type: "client" } as const;
    await enqueuePasswordLinkMail(context, trx, client, clientPasswordLinkMinutes);
    await recordAuditEvent(context, trx, staff, "register", { type: "client", id });
    const msg = `${person.name.trim()} is a client now. A mail with a link to set a password is on its way to ${client.email}.`;
    return { id, isNew: true, msg };
  });
}
