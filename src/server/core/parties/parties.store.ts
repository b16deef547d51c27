import { isStaffMember, type Party } from "#server/caller.ts";
import type { Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { endVerificationGrants } from "../codes/grants.store.ts";
import { endCodesAndGrants } from "../codes/otps.store.ts";
import { endPartySessions } from "../sessions/sessions.store.ts";

/** Finds the recipient of a mail; undefined for an account that does not exist or was erased. */
export const findMailRecipient = (db: Db, id: string) =>
  db
    .selectFrom("parties")
    .select(["name", "surname", "email", "status"])
    .where("id", "=", id)
    .where("erasedAt", "is", null)
    .executeTakeFirst();

export type PartyIdAndType = { readonly id: string; readonly type: Party["type"] };

/** Locks an account, removed or not, until the transaction ends; undefined when there is none. */
export async function lockParty(trx: Trx, { id, type }: PartyIdAndType) {
  if (!isRecordId(id)) return undefined;
  return trx
    .selectFrom("parties")
    .select(["id", "type", "name", "surname", "email", "emailVerifiedAt"])
    .select(["cellphone", "status", "erasedAt"])
    .where("id", "=", id)
    .where("type", "=", type)
    .forUpdate()
    .executeTakeFirst();
}

export type PartyRow = NonNullable<Awaited<ReturnType<typeof lockParty>>>;

/** Locks an account against erasure, suspension and removal until the transaction ends. */
export async function lockActiveAccount(trx: Trx, partyId: string, asker?: Pick<Party, "type">) {
  const refusal = asker && isStaffMember(asker) ? "not_active" : "session_ended";
  return trx
    .selectFrom("parties")
    .select(["name", "surname", "email"])
    .where("id", "=", partyId)
    .where("status", "in", ["pending", "active"])
    .forShare()
    .executeTakeFirstOrThrow(() => new Failure(refusal));
}

/** Ends every session, code, grant and one-time link of an account at once. */
export async function endAccountAccess(
  trx: Trx,
  { id, type, email }: Pick<PartyRow, "id" | "type" | "email">,
  nowMs: number,
): Promise<void> {
  await endPartySessions(trx, id);
  if (type === "user") await endVerificationGrants(trx, { email, partyType: type }, nowMs);
  else await endCodesAndGrants(trx, { email, partyType: type }, nowMs);
}

/**
 * Ends the sessions of an account whose address nobody has proved, because the person who registered it may
 * not be the one who reads its mail.
 */
export async function endUnverifiedEmailSessions(
  trx: Trx,
  { id }: Pick<PartyRow, "id">,
): Promise<void> {
  await trx
    .deleteFrom("sessions")
    .using("parties")
    .whereRef("parties.id", "=", "sessions.partyId")
    .where("parties.id", "=", id)
    .where("parties.emailVerifiedAt", "is", null)
    .execute();
}

/** Whether a code or a link has proved that the owner of this account reads the mail of its address. */
export async function isEmailAddressVerified(db: Db, id: string): Promise<boolean> {
  const verified = db.selectFrom("parties").select("id").where("emailVerifiedAt", "is not", null);
  return (await verified.where("id", "=", id).executeTakeFirst()) !== undefined;
}
