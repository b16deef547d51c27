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
type PasskeyUse = { readonly purpose: PasskeyPurpose; readonly sessionHash: Buffer | null };

export async function hasPasskey(db: Db, partyId: string): Promise<boolean> {
  const own = db.selectFrom("staff_passkeys").select("id").where("partyId", "=", partyId);
  return (await own.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the setting ADMIN_PASSKEYS asks this person to have a passkey before they do anything else. */
export const mustHavePasskey = ({ adminPasskeys }: AppContext, { role }: Pick<Party, "role">) =>
  adminPasskeys === "required" && hasRight(role, "manageStaff");

export const lacksNeededPasskey = async (context: AppContext, party: Party) =>
  mustHavePasskey(context, party) && !(await hasPasskey(context.db, party.id));

export async function createPasskeyChallenge({ db, clock }: AppContext, use: PasskeyUse) {
  const challenge = createRandomToken();
  const expiresAt = new Date(clock() + passkeyChallengeMinutes * 60_000);
  await db
    .insertInto("passkey_challenges")
    .values({ challenge, expiresAt, ...use })
    .execute();
  return { challenge };
}

/** The challenge in what was signed; "" without one. Browsers write this JSON without spaces. */
const readChallenge = (clientDataJson: string): string =>
  /"challenge":"([\w-]{43})"/.exec(Buffer.from(clientDataJson, "base64url").toString())?.[1] ?? "";

/**
 * Spends the challenge that was signed, which must be unspent, not too old and made for this use.
 *
 * @returns what the package checks, and what it has to find
 * @throws Failure `passkey_refused`
 */
export async function spendPasskeyChallenge<R extends { id: string; clientDataJSON: string }>(
  { baseUrl, clock }: AppContext,
  trx: Trx,
  { id, ...response }: R,
  { purpose, sessionHash }: PasskeyUse,
) {
  const spent = await trx
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", readChallenge(response.clientDataJSON))
    .where("purpose", "=", purpose)
    .where("sessionHash", "is not distinct from", sessionHash)
    .where("expiresAt", ">", new Date(clock()))
    .returning("challenge as expectedChallenge")
    .executeTakeFirstOrThrow(() => new Failure("passkey_refused"));
  const { origin: expectedOrigin, hostname: expectedRPID } = new URL(baseUrl);
  const usual = { rawId: id, type: "public-key", clientExtensionResults: {} } as const;
  return { ...spent, expectedOrigin, expectedRPID, response: { ...usual, id, response } };
}

/**
 * Requires the signature of a known passkey, whose owner it has verified, under a challenge made for this use.
 *
 * @returns the id of the passkey's account
 * @throws Failure `passkey_refused`, whatever is wrong
 */
export const requirePasskeySignature = (
  context: AppContext,
  passkey: PasskeySignature,
  use: PasskeyUse,
): Promise<string> =>
  inTransaction(context.db, async (trx) => {
    const known = await trx
      .selectFrom("staff_passkeys")
      .select(["id", "partyId", "publicKey", "counter"])
      .where("id", "=", passkey.id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure("passkey_refused"));
    // The package throws an error for each thing that is wrong.
    const checked = await verifyAuthenticationResponse({
      ...(await spendPasskeyChallenge(context, trx, passkey, use)),
      credential: { ...known, publicKey: new Uint8Array(known.publicKey) },
    }).catch(() => null);
    if (!checked?.verified) throw new Failure("passkey_refused");
    const { newCounter: counter } = checked.authenticationInfo;
    const used = { counter, lastUsedAt: new Date(context.clock()) };
    await trx.updateTable("staff_passkeys").set(used).where("id", "=", known.id).execute();
    return known.partyId;
  });
