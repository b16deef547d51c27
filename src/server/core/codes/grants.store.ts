import { verifiedEmailValidForMinutes } from "#domain/codes/otp-policy.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import type { VerificationGrant, VerifiedEmailAddress } from "#server/caller.ts";
import type { Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { createRandomToken, hashToken } from "#server/platform/crypto/tokens.ts";

/** An email address with its type of account: a client and a driver may have the same address. */
export type EmailAndAccountType = Pick<VerifiedEmailAddress, "email" | "partyType">;
type Address = Pick<VerificationGrant, "email" | "partyType">;

/** Finds the verification grant of a token; null if it is unknown, spent, replaced or too old. */
export async function findVerificationGrant(
  db: Db,
  token: string,
  nowMs: number,
): Promise<VerificationGrant | null> {
  const row = await db
    .selectFrom("verification_grants")
    .select(["tokenHash", "partyType", "email", "purpose", "expiresAt"])
    .where("tokenHash", "=", hashToken(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", new Date(nowMs))
    .executeTakeFirst();
  return row ?? null;
}

/** Says whether a verification grant was made for this address, type of account and purpose. */
export function isVerificationGrantFor(
  grant: VerificationGrant,
  use: Address & Pick<VerificationGrant, "purpose">,
): boolean {
  return (
    grant.partyType === use.partyType &&
    grant.purpose === use.purpose &&
    grant.email === normaliseEmail(use.email)
  );
}

/** Refuses a verification grant that was made for another address, type of account or purpose. */
export function requireVerificationGrantFor(
  grant: VerificationGrant,
  use: VerifiedEmailAddress,
): void {
  if (!isVerificationGrantFor(grant, use)) throw new Failure("verification_required");
}

/** Ends the earlier verification grants of an email address, because only the newest proof counts. */
export async function endVerificationGrants(
  trx: Trx,
  { email, partyType }: Address,
  nowMs: number,
) {
  await trx
    .updateTable("verification_grants")
    .set({ expiresAt: new Date(nowMs) })
    .where("email", "=", email)
    .where("partyType", "=", partyType)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", new Date(nowMs))
    .execute();
}

/** Stores a verification grant, and ends the earlier ones of its email address. */
export async function insertVerificationGrant(
  trx: Trx,
  { email, partyType, purpose }: Address & Pick<VerificationGrant, "purpose">,
  made: { readonly token: string; readonly validForMinutes: number; readonly nowMs: number },
): Promise<void> {
  await endVerificationGrants(trx, { email, partyType }, made.nowMs);
  await trx
    .insertInto("verification_grants")
    .values({
      tokenHash: hashToken(made.token),
      email,
      partyType,
      purpose,
      createdAt: new Date(made.nowMs),
      expiresAt: new Date(made.nowMs + made.validForMinutes * 60_000),
      usedAt: null,
    })
    .execute();
}

/** Makes the only grant of a verified email address, valid for 30 minutes, and returns its token. */
export async function createVerificationGrant(
  trx: Trx,
  verified: VerifiedEmailAddress,
  nowMs: number,
) {
  const token = createRandomToken();
  await insertVerificationGrant(trx, verified, {
    token,
    validForMinutes: verifiedEmailValidForMinutes,
    nowMs,
  });
  return token;
}

/** Spends a grant in the transaction of the action it allows; false if the grant was spent or has ended. */
export async function spendVerificationGrant(
  trx: Trx,
  { tokenHash }: VerificationGrant,
  nowMs: number,
): Promise<boolean> {
  const spent = await trx
    .updateTable("verification_grants")
    .set({ usedAt: new Date(nowMs) })
    .where("tokenHash", "=", tokenHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", new Date(nowMs))
    .returning("tokenHash")
    .executeTakeFirst();
  return spent !== undefined;
}
