import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { hasRight } from "#domain/people/rights.ts";
import { type PasskeyPurpose, passkeyChallengeMinutes } from "#domain/sessions/passkeys.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db, Trx } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { createRandomToken } from "#server/platform/crypto/tokens.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

export type PasskeySignature = ReceivedCallBody<"POST /api/passkeys/login">["passkey"];

/** What a challenge is for: a purpose on the session whose token has this hash; null before the login. */
export type PasskeyUse = { readonly purpose: PasskeyPurpose; readonly session: Buffer | null };

export async function hasPasskey(db: Db, partyId: string): Promise<boolean> {
  const own = db.selectFrom("staff_passkeys").select("id").where("partyId", "=", partyId);
  return (await own.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether this person may do nothing else until they have a passkey, by the setting ADMIN_PASSKEYS. */
export const mustHavePasskey = ({ adminPasskeys }: AppContext, { role }: Pick<Party, "role">) =>
  adminPasskeys === "required" && hasRight(role, "manageStaff");

export async function createPasskeyChallenge({ db, clock }: AppContext, use: PasskeyUse) {
  const challenge = createRandomToken();
  const expiresAt = new Date(clock() + passkeyChallengeMinutes * 60_000);
  const row = { challenge, purpose: use.purpose, sessionHash: use.session, expiresAt };
  await db.insertInto("passkey_challenges").values(row).execute();
  return { challenge };
}

/** The challenge in what was signed; "" without one. Browsers write this JSON without spaces. */
const readChallenge = (clientDataJson: string): string =>
  /"challenge":"([\w-]{43})"/.exec(Buffer.from(clientDataJson, "base64url").toString())?.[1] ?? "";

/**
 * Spends the challenge that was signed, which must be unspent, not too old and made for this use.
 *
 * @returns what the package has to find in the signed data
 * @throws Failure `passkey_refused`
 */
export async function spendPasskeyChallenge(
  { baseUrl, clock }: AppContext,
  trx: Trx,
  { clientDataJSON }: Pick<PasskeySignature, "clientDataJSON">,
  { purpose, session }: PasskeyUse,
) {
  const spent = await trx
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", readChallenge(clientDataJSON))
    .where("purpose", "=", purpose)
    .where("sessionHash", "is not distinct from", session)
    .where("expiresAt", ">", new Date(clock()))
    .returning("challenge as expectedChallenge")
    .executeTakeFirstOrThrow(() => new Failure("passkey_refused"));
  const { origin, hostname } = new URL(baseUrl);
  return { ...spent, expectedOrigin: origin, expectedRPID: hostname };
}

/**
 * Requires the signature of a known passkey, whose owner it has verified, under a challenge made for this use.
 *
 * @param use.partyId the account whose passkey it must be; any account when left out
 * @returns the id of the account
 * @throws Failure `passkey_refused`, whatever is wrong
 */
export function requirePasskeySignature(
  context: AppContext,
  { id, ...response }: PasskeySignature,
  use: PasskeyUse & { readonly partyId?: string },
): Promise<string> {
  return inTransaction(context.db, async (trx) => {
    const known = await trx
      .selectFrom("staff_passkeys")
      .select(["partyId", "publicKey", "counter"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!known || known.partyId !== (use.partyId ?? known.partyId))
      throw new Failure("passkey_refused");
    // The package throws an error for each thing that is wrong.
    const checked = await verifyAuthenticationResponse({
      ...(await spendPasskeyChallenge(context, trx, response, use)),
      response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
      credential: { id, publicKey: new Uint8Array(known.publicKey), counter: known.counter },
    }).catch(() => null);
    if (!checked?.verified) throw new Failure("passkey_refused");
    const { newCounter: counter } = checked.authenticationInfo;
    const used = { counter, lastUsedAt: new Date(context.clock()) };
    await trx.updateTable("staff_passkeys").set(used).where("id", "=", id).execute();
    return known.partyId;
  });
}
