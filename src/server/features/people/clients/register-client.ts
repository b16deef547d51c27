import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { checkClientRegistration } from "#domain/people/check-registration.ts";
import type { VerificationGrant } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import {
  requireVerificationGrantFor,
  spendVerificationGrant,
} from "#server/core/codes/grants.store.ts";
import { requireCurrentLegalVersions } from "#server/core/company/agreements.ts";
import { insertParty } from "#server/core/parties/insert-party.ts";
import { resetFailedLogins } from "#server/core/sessions/login-counts.store.ts";
import { findSessionParty, openAccountSession } from "#server/core/sessions/sessions.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

type ClientRegistration = ReceivedCallBody<"POST /api/clients/register">;

async function insertClient(
  trx: Trx,
  registration: ClientRegistration,
  passwordHash: string,
  nowMs: number,
) {
  const party = { type: "client", status: "active", isVerified: true, passwordHash } as const;
  const { privacyVersion } = await requireCurrentLegalVersions(trx, registration);
  const id = await insertParty(trx, { ...registration, ...party, agreement: registration }, nowMs);
  if (id === null) throw new Failure("email_taken");
  await trx
    .insertInto("clients")
    .values({
      id,
      clientType: "individual",
      corporateInterest: registration.corporateInterest,
      interestVersion: privacyVersion,
      interestSaidAt: new Date(nowMs),
    })
    .execute();
  return id;
}

/** Signs a new client in, as a login with the chosen password would. */
async function signInAtOnce(context: AppContext, trx: Trx, id: string, passwordHash: string) {
  const nowMs = context.clock();
  const token = await openAccountSession(trx, id, passwordHash, nowMs);
  const party = token && (await findSessionParty(trx, token, nowMs));
  if (!token || !party) throw new Error(`No session for the client ${id}, who is new and active`);
  await recordAuditEvent(context, trx, party, "login", party);
  return { token, party };
}

/**
 * Opens an active account for a verified e-mail address, and uses up the grant that verified it. Earlier failed
 * logins at the address or from the network do not lock the client out. With `signIn` the same transaction
 * opens a session, so that either both are made or neither.
 *
 * @returns the client's id, and the session if the client asked for one
 */
export async function registerClient(
  context: AppContext,
  grant: VerificationGrant,
  registration: ClientRegistration,
  network: string,
) {
  const { email, signIn } = registration;
  requireVerificationGrantFor(grant, { purpose: "register", email, partyType: "client" });
  refuseInvalidFields(checkClientRegistration(registration));
  const passwordHash = await context.hasher.hash(registration.password);
  const { id, opened } = await inTransaction(context.db, async (trx) => {
    const nowMs = context.clock();
    if (!(await spendVerificationGrant(trx, grant, nowMs)))
      throw new Failure("verification_required");
    const clientId = await insertClient(trx, registration, passwordHash, nowMs);
    const client = { type: "client", id: clientId } as const;
    await resetFailedLogins(trx, { account: `client:${grant.email}`, network }, nowMs);
    await recordAuditEvent(context, trx, client, "register", client);
    const opened = signIn ? await signInAtOnce(context, trx, client.id, passwordHash) : null;
    return { id: client.id, opened };
  });
  const msg = opened
    ? "Your account is ready, and you are logged in."
    : "Your account is ready. Log in to book your move.";
  return { id, msg, opened };
}
