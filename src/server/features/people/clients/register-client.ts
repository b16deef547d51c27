import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import type { clientsContract } from "#contract/clients.contract.ts";
import { privacyVersion } from "#contract/privacy-version.ts";
import { termsVersion } from "#contract/terms-version.ts";
import { normaliseCellphone } from "#domain/people/cellphone.ts";
import { checkClientRegistration } from "#domain/people/check-registration.ts";
import type { Grant } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { spendGrant } from "#server/features/grants/grants.store.ts";
import { resetFailedLogins } from "#server/features/sessions/login-counts.store.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";
import { requireGrantFor } from "../accounts/require-grant-for.ts";

type ClientRegistration = z.output<(typeof clientsContract)["POST /api/clients/register"]["body"]>;

async function insertClient(
  trx: Transaction<Tables>,
  email: string,
  registration: ClientRegistration,
  { passwordHash, nowMs }: { readonly passwordHash: string; readonly nowMs: number },
): Promise<string> {
  const { name, surname, cellphone, agreedToTerms, corporateInterest } = registration;
  const readVersion = registration.privacyVersion ?? privacyVersion;
  const id = newId();
  const now = new Date(nowMs);
  await trx
    .insertInto("parties")
    .values({
      id,
      type: "client",
      name: name.trim(),
      surname: surname.trim(),
      email,
      cellphone: normaliseCellphone(cellphone) ?? cellphone,
      status: "active",
      password_hash: passwordHash,
      email_verified_at: now,
      terms_version: registration.termsVersion || termsVersion,
      terms_agreed_at: agreedToTerms === true ? now : null,
      privacy_version: agreedToTerms === true ? readVersion : null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await trx
    .insertInto("clients")
    .values({
      id,
      client_type: "individual",
      corporate_interest: corporateInterest,
      interest_version: readVersion,
      interest_said_at: now,
    })
    .execute();
  return id;
}

/**
 * Opens an active client account for the address that the grant verified. The grant is spent with
 * it: one verification opens one account (specification, sections 4 and 5). Wrong passwords that
 * somebody tried at the address before do not keep its owner out, nor do those of others on the
 * network from which it is registered.
 *
 * @throws Failure verification_required, invalid_request, email_taken
 */
export async function registerClient(
  context: Context,
  grant: Grant,
  registration: ClientRegistration,
  network: string,
): Promise<{ id: string; msg: string }> {
  requireGrantFor(grant, {
    purpose: "register",
    email: registration.email,
    partyType: "client",
  });
  refuseInvalid(checkClientRegistration(registration));
  const passwordHash = await context.hasher.hash(registration.password);

  try {
    const id = await inTransaction(context.db, async (trx) => {
      const nowMs = context.clock();
      if (!(await spendGrant(trx, grant, nowMs))) throw new Failure("verification_required");
      const clientId = await insertClient(trx, grant.email, registration, { passwordHash, nowMs });
      await resetFailedLogins(trx, { account: `client:${grant.email}`, network }, nowMs);
      await recordEvent(
        context,
        trx,
        { id: clientId, type: "client" },
        { action: "register", entity: "client", entityId: clientId },
      );
      return clientId;
    });
    return { id, msg: "Your account is ready. Log in with your e-mail address and password." };
  } catch (error) {
    if (isUniqueViolation(error, "parties_type_email_key")) throw new Failure("email_taken");
    throw error;
  }
}
