import { verifyRegistrationResponse } from "@simplewebauthn/server";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { maxPasskeys, type PasskeyChange, passkeyAlgorithms } from "#domain/sessions/passkeys.ts";
import { toVisibleLine } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { endAccountAccess, lockParty } from "#server/core/parties/parties.store.ts";
import { mustHavePasskey, spendPasskeyChallenge } from "#server/core/sessions/passkeys.ts";
import { recordPasskeyChange, replaceRecoveryCodes } from "#server/core/sessions/recovery-codes.ts";
import {
  createOwnerProof,
  type OwnerProof,
  type ProveOwner,
  readSessionHash,
} from "#server/core/sessions/require-owner-proof.ts";
import { createConflictFailure, Failure } from "#server/failure.ts";
import { refuseUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

export async function readOwnPasskeys({ db }: Pick<AppContext, "db">, { id }: Party) {
  const passkeys = await db
    .selectFrom("staff_passkeys")
    .select(["id", "name", "createdAt", "lastUsedAt"])
    .where("partyId", "=", id)
    .orderBy("createdAt")
    .execute();
  const codes = sql<number>`cardinality(recovery_codes)`.as("codesLeft");
  const account = db.selectFrom("users").select(codes).where("id", "=", id);
  return { passkeys, ...(await account.executeTakeFirstOrThrow()) };
}

/** The account whose passkeys the caller changes, locked until the transaction ends. */
type OwnPasskeys = Awaited<ReturnType<typeof readOwnPasskeys>> & {
  readonly context: AppContext;
  readonly trx: Trx;
  readonly caller: Party;
  /** The hash of the token of the caller's session. */
  readonly sessionHash: Buffer | null;
};

type OwnCall<Body> = { caller: Party; request: FastifyRequest; body: Body };

/** Makes the handler of a change of the caller's own passkeys, who proves again to be their owner. */
export const createOwnPasskeysHandler =
  (context: AppContext) =>
  <Body extends OwnerProof, Done>(
    change: PasskeyChange,
    work: (own: OwnPasskeys, body: Body) => Promise<Done>,
  ) =>
  async ({ caller, request, body }: OwnCall<Body>): Promise<Done> => {
    await createOwnerProof(context, request, body)(caller, "passkeys");
    const sessionHash = readSessionHash(context, request);
    return inTransaction(context.db, async (trx) => {
      // Changes of one account and logins with its password take turns.
      const account = await lockParty(trx, caller);
      if (account?.status !== "active") throw new Failure("session_ended");
      await recordPasskeyChange(context, trx, caller, caller.id, change);
      const own = await readOwnPasskeys({ db: trx }, caller);
      return work({ context, trx, caller, sessionHash, ...own }, body);
    });
  };

/** Adds a passkey, and makes recovery codes with the first. Other sessions of the account end. */
export async function addPasskey(
  { context, trx, caller, sessionHash, passkeys }: OwnPasskeys,
  { name, created }: ReceivedCallBody<"POST /api/passkeys/add">,
) {
  const use = { purpose: "add-passkey", sessionHash } as const;
  const checked = await verifyRegistrationResponse({
    ...(await spendPasskeyChallenge(context, trx, created, use)),
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => null);
  if (!checked?.verified) throw new Failure("passkey_refused");
  if (passkeys.length >= maxPasskeys)
    throw createConflictFailure(`You have ${maxPasskeys} passkeys. Remove one first.`);
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  const key = { id, counter, publicKey: Buffer.from(publicKey), partyId: caller.id };
  const shown = { name: toVisibleLine(name) || "Passkey", createdAt: new Date(context.clock()) };
  const known = () => createConflictFailure("This passkey is added already. Choose another one.");
  const insert = trx.insertInto("staff_passkeys").values({ ...key, ...shown });
  await insert.execute().catch(refuseUniqueViolation("staff_passkeys_pkey", known));
  // Whoever logged in with the password alone has to come again.
  const others = trx.deleteFrom("sessions").where("partyId", "=", caller.id);
  await others.where("tokenHash", "is distinct from", sessionHash).execute();
  const codes = passkeys.length === 0 ? await replaceRecoveryCodes(trx, caller.id) : [];
  return { msg: "The passkey is added. Log in with it from now on.", codes };
}

export async function removePasskey(
  { context, trx, caller, passkeys }: OwnPasskeys,
  { id }: ReceivedCallBody<"POST /api/passkeys/remove">,
) {
  if (!passkeys.some((passkey) => passkey.id === id)) throw new Failure("not_found");
  if (passkeys.length === 1 && mustHavePasskey(context, caller))
    throw createConflictFailure("An administrator keeps one passkey here. Add another first.");
  await trx.deleteFrom("staff_passkeys").where("id", "=", id).execute();
  return { msg: "The passkey is removed. Delete it on your device too." };
}

export async function makeRecoveryCodes({ trx, caller, passkeys }: OwnPasskeys) {
  if (passkeys.length === 0)
    throw createConflictFailure("Recovery codes are for a lost passkey. Add a passkey first.");
  const codes = await replaceRecoveryCodes(trx, caller.id);
  return { msg: "You have new recovery codes. The old ones have ended.", codes };
}

/** Takes all passkeys, recovery codes and sessions from a colleague who lost them; every administrator is told. */
export async function resetPasskeys(
  context: AppContext,
  admin: Party,
  id: string,
  prove: ProveOwner,
) {
  await prove(admin, "staff");
  return inTransaction(context.db, async (trx) => {
    const member = await lockParty(trx, { id, type: "user" });
    if (!member) throw new Failure("not_found");
    if (member.id === admin.id) throw new Failure("own_account");
    const passkeys = trx.deleteFrom("staff_passkeys").where("partyId", "=", member.id);
    const { numDeletedRows } = await passkeys.executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw createConflictFailure("This account has no passkeys.");
    const users = trx.updateTable("users").where("id", "=", member.id);
    await users.set({ recoveryCodes: [] }).execute();
    await endAccountAccess(trx, member, context.clock());
    await recordPasskeyChange(context, trx, admin, member.id, "reset-passkeys");
    return { msg: `${member.name} logs in with the password alone, and can add a new passkey.` };
  });
}
