import { sql } from "kysely";
import { checkPasswordPair } from "#domain/passwords/password-rules.ts";
import { partyStatuses } from "#domain/people/party-kinds.ts";
import { mayPartySignIn } from "#domain/sessions/session-policy.ts";
import type { VerificationGrant } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { isVerificationGrantFor, spendVerificationGrant } from "#server/core/codes/grants.store.ts";
import { findNewestOtp } from "#server/core/codes/otps.store.ts";
import { lockSendingToAddress } from "#server/core/codes/sends.store.ts";
import { endAccountAccess, type PartyRow } from "#server/core/parties/parties.store.ts";
import { resetFailedLogins } from "#server/core/sessions/login-counts.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { createStaffLinkEndedFailure } from "../staff/staff-link.ts";

type Account = Pick<PartyRow, "id" | "type" | "email">;
type NewPassword = Pick<VerificationGrant, "email" | "partyType"> & {
  readonly password: string;
  readonly confPassword: string;
};

/** Stores a password hash for a verified address's account; undefined if that is suspended or removed. */
async function setHash(
  trx: Trx,
  { email, partyType: type }: VerificationGrant,
  passwordHash: string,
  nowMs: number,
): Promise<Account | undefined> {
  const now = new Date(nowMs);
  const admitted = partyStatuses.filter((status) => mayPartySignIn({ type, status }));
  return trx
    .updateTable("parties")
    .set({
      passwordHash,
      emailVerifiedAt: sql<Date>`coalesce(email_verified_at, ${now}::timestamptz)`,
      updatedAt: now,
    })
    .where("email", "=", email)
    .where("type", "=", type)
    .where("status", "in", admitted)
    .returning(["id", "type", "email"])
    .executeTakeFirst();
}

async function queueNotice({ jobs }: AppContext, trx: Trx, { id, type, email }: Account) {
  // The newest code made this grant, as a later code would have ended it. A link has no code.
  const otp = type === "user" ? undefined : await findNewestOtp(trx, { email, partyType: type });
  const about = "password-changed";
  if (otp) return jobs.enqueue(trx, "otp-mail", { otpId: otp.id, about });
  await jobs.enqueue(trx, "staff-mail", { about, userId: id });
}

/**
 * Sets a new password for the account whose address was verified by a code or a one-time link. Every session,
 * code and link of the account ends, and a mail tells its owner.
 *
 * @param email the address in the call, which has to be the one that the grant verified
 */
export async function updatePassword(
  context: AppContext,
  grant: VerificationGrant,
  { email, partyType, password, confPassword }: NewPassword,
  network: string,
) {
  const refusal =
    partyType === "user" ? createStaffLinkEndedFailure() : new Failure("verification_required");
  if (!isVerificationGrantFor(grant, { purpose: "reset", email, partyType })) throw refusal;
  refuseInvalidFields(checkPasswordPair(password, confPassword));
  const passwordHash = await context.hasher.hash(password);

  await inTransaction(context.db, async (trx) => {
    await lockSendingToAddress(trx, grant.email);
    const nowMs = context.clock();
    // Changes by staff lock the account before the grant too, so no two transactions deadlock.
    const account = await setHash(trx, grant, passwordHash, nowMs);
    if (!account || !(await spendVerificationGrant(trx, grant, nowMs))) throw refusal;
    await endAccountAccess(trx, account, nowMs);
    await resetFailedLogins(trx, { account: `${account.type}:${grant.email}`, network }, nowMs);
    await recordAuditEvent(context, trx, account, "change-password", account);
    await queueNotice(context, trx, account);
  });
  return { msg: "Your new password is set. Log in with it to go on." };
}
