import type { Transaction } from "kysely";
import { checkPasswordPair } from "#domain/passwords/password-rules.ts";
import type { Grant } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { endGrants, spendGrant } from "#server/features/grants/grants.store.ts";
import { resetFailedLogins } from "#server/features/sessions/login-counts.store.ts";
import { endSessionsOf } from "#server/features/sessions/sessions.store.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";

type NewPassword = { readonly password: string; readonly confPassword: string };

function linkEnded(): Failure {
  return new Failure("verification_required", {
    msg: "This link has ended or was used. Ask an administrator for a new one.",
  });
}

/** Refuses a grant that does not come from a one-time link for staff. */
export function requireStaffLink({ partyType, purpose }: Grant): void {
  if (partyType !== "user" || purpose !== "reset") throw linkEnded();
}

/** The account of the grant, locked; undefined when it is not active any more. */
async function lockAccount(trx: Transaction<Tables>, { email }: Grant) {
  return trx
    .selectFrom("parties")
    .select(["id", "type"])
    .where("email", "=", email)
    .where("type", "=", "user")
    .where("status", "=", "active")
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Sets the password of the member of staff whom the link was sent to. Every session and link of
 * theirs ends with it, and a mail tells them.
 *
 * @throws Failure verification_required, invalid_request
 */
export async function setStaffPassword(
  context: Context,
  grant: Grant,
  { password, confPassword }: NewPassword,
  network: string,
): Promise<{ msg: string }> {
  requireStaffLink(grant);
  refuseInvalid(checkPasswordPair(password, confPassword));
  const passwordHash = await context.hasher.hash(password);

  await inTransaction(context.db, async (trx) => {
    const account = await lockAccount(trx, grant);
    const nowMs = context.clock();
    if (!account || !(await spendGrant(trx, grant, nowMs))) throw linkEnded();
    await trx
      .updateTable("parties")
      .set({ password_hash: passwordHash, updated_at: new Date(nowMs) })
      .where("id", "=", account.id)
      .execute();
    await endSessionsOf(trx, account.id);
    await endGrants(trx, grant, nowMs);
    await resetFailedLogins(trx, { account: `user:${grant.email}`, network }, nowMs);
    const event = { action: "change-password", entity: "user", entityId: account.id };
    await recordEvent(context, trx, account, event);
    await context.jobs.enqueue(trx, "staff-mail", {
      about: "password-changed",
      userId: account.id,
    });
  });
  return { msg: "Your new password is set. Log in with it to go on." };
}
