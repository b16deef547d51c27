import { grantValidForMinutes } from "#domain/codes/otp-policy.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import type { Grant, Verification } from "#server/caller.ts";
import type { Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { hashToken, newToken } from "#server/platform/crypto/tokens.ts";

/** The address of one type of party. The same address may be a client's and a driver's. */
export type PartyAddress = Pick<Verification, "email" | "partyType">;
type Address = Pick<Grant, "email" | "partyType">;

/** Finds the grant of a token; null when it is unknown, spent, ended by a newer one, or too old. */
export async function findGrant(db: Db, token: string, nowMs: number): Promise<Grant | null> {
  const row = await db
    .selectFrom("verification_grants")
    .select(["tokenHash", "partyType", "email", "purpose", "expiresAt"])
    .where("tokenHash", "=", hashToken(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", new Date(nowMs))
    .executeTakeFirst();
  return row ?? null;
}

/** Says whether a grant was made for this address, type of party and purpose. */
export function isGrantFor(grant: Grant, use: Address & Pick<Grant, "purpose">): boolean {
  return (
    grant.partyType === use.partyType &&
    grant.purpose === use.purpose &&
    grant.email === normaliseEmail(use.email)
  );
}

/** Refuses a grant that was made for something else. */
export function requireGrantFor(grant: Grant, use: Verification): void {
  if (!isGrantFor(grant, use)) throw new Failure("verification_required");
}

/** Ends the earlier grants of an address, because only its newest proof counts. */
export async function endGrants(trx: Trx, { email, partyType }: Address, nowMs: number) {
  await trx
    .updateTable("verification_grants")
    .set({ expiresAt: new Date(nowMs) })
    .where("email", "=", email)
    .where("partyType", "=", partyType)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", new Date(nowMs))
    .execute();
}

/** Stores a grant, in the place of the earlier grants of its address. */
export async function insertGrant(
  trx: Trx,
  { email, partyType, purpose }: Address & Pick<Grant, "purpose">,
  made: { readonly token: string; readonly validForMinutes: number; readonly nowMs: number },
): Promise<void> {
  await endGrants(trx, { email, partyType }, made.nowMs);
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

/** Makes the one grant of a verified address, good for 30 minutes, and answers its token. */
export async function createGrant(trx: Trx, verified: Verification, nowMs: number) {
  const token = newToken();
  await insertGrant(trx, verified, { token, validForMinutes: grantValidForMinutes, nowMs });
  return token;
}

/** Spends a grant in the transaction of what it allows; false when it was spent or ended meanwhile. */
export async function spendGrant(trx: Trx, { tokenHash }: Grant, nowMs: number): Promise<boolean> {
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
