import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { sql } from "kysely";
import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { maxPasskeys, passkeyAlgorithms } from "#domain/sessions/passkeys.ts";
import { toVisibleLine } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { endAccountAccess, lockParty } from "#server/core/parties/parties.store.ts";
import { mustHavePasskey, spendPasskeyChallenge } from "#server/core/sessions/passkeys.ts";
import { recordPasskeyChange, replaceRecoveryCodes } from "#server/core/sessions/recovery-codes.ts";
import { type OwnerProof, requireOwnerProof } from "#server/core/sessions/require-owner-proof.ts";
import { createConflictFailure, Failure } from "#server/failure.ts";
import type { PasskeyChange } from "#server/mail/mails.ts";
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

/** Makes a change of the caller's own passkeys, once they have proved again who they are. */
async function changeOwnPasskeys<Done>(
  context: AppContext,
  caller: Party,
  proof: OwnerProof,
  change: PasskeyChange,
  work: (trx: Trx, passkeys: readonly { readonly id: string }[]) => Promise<Done>,
): Promise<Done> {
  await requireOwnerProof(context, caller, proof, "passkeys");
  return inTransaction(context.db, async (trx) => {
    // Changes of one account and logins with its password take turns.
    const account = await lockParty(trx, caller);
    if (account?.status !== "active") throw new Failure("session_ended");
    const { passkeys } = await readOwnPasskeys({ db: trx }, caller);
    const done = await work(trx, passkeys);
    await recordPasskeyChange(context, trx, caller, account, change);
    return done;
  });
}

type Added = Omit<ReceivedCallBody<"POST /api/passkeys/add">, "password" | "passkey">;

/** Adds a passkey, and makes recovery codes with the first. Other sessions of the account end. */
export async function addPasskey(
  context: AppContext,
  caller: Party,
  { name, created: { id, ...response } }: Added,
  proof: OwnerProof,
) {
  const { session } = proof;
  const added = changeOwnPasskeys(context, caller, proof, "add-passkey", async (trx, passkeys) => {
    const use = { purpose: "add-passkey", session } as const;
    const checked = await verifyRegistrationResponse({
      ...(await spendPasskeyChallenge(context, trx, response, use)),
      response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response },
      supportedAlgorithmIDs: passkeyAlgorithms,
    }).catch(() => null);
    if (!checked?.verified) throw new Failure("passkey_refused");
    if (passkeys.length >= maxPasskeys)
      throw createConflictFailure(`You have ${maxPasskeys} passkeys. Remove one first.`);
    const { publicKey, ...made } = checked.registrationInfo.credential;
    const row = {
      id: made.id,
      partyId: caller.id,
      publicKey: Buffer.from(publicKey),
      counter: made.counter,
      name: toVisibleLine(name) || "Passkey",
      createdAt: new Date(context.clock()),
    };
    await trx.insertInto("staff_passkeys").values(row).execute();
    // Whoever logged in with the password alone has to come again.
    const others = trx.deleteFrom("sessions").where("partyId", "=", caller.id);
    await others.where("tokenHash", "is distinct from", session).execute();
    const codes = passkeys.length === 0 ? await replaceRecoveryCodes(trx, caller.id) : [];
    return { msg: "The passkey is added. Log in with it from now on.", codes };
  });
  const known = () => createConflictFailure("This passkey is added already. Choose another one.");
  return added.catch(refuseUniqueViolation("staff_passkeys_pkey", known));
}

export const removePasskey = (context: AppContext, caller: Party, id: string, proof: OwnerProof) =>
  changeOwnPasskeys(context, caller, proof, "remove-passkey", async (trx, passkeys) => {
    if (!passkeys.some((passkey) => passkey.id === id)) throw new Failure("not_found");
    if (passkeys.length === 1 && mustHavePasskey(context, caller))
      throw createConflictFailure("An administrator keeps one passkey here. Add another first.");
    await trx.deleteFrom("staff_passkeys").where("id", "=", id).execute();
    return { msg: "The passkey is removed. Delete it on your device too." };
  });

export const makeRecoveryCodes = (context: AppContext, caller: Party, proof: OwnerProof) =>
  changeOwnPasskeys(context, caller, proof, "make-recovery-codes", async (trx, passkeys) => {
    if (passkeys.length === 0)
      throw createConflictFailure("Recovery codes are for a lost passkey. Add a passkey first.");
    const codes = await replaceRecoveryCodes(trx, caller.id);
    return { msg: "You have new recovery codes. The old ones have ended.", codes };
  });

/** Takes all passkeys, recovery codes and sessions from a colleague who lost them; every administrator is told. */
export async function resetPasskeys(
  context: AppContext,
  admin: Party,
  id: string,
  proof: OwnerProof,
) {
  await requireOwnerProof(context, admin, proof, "staff");
  return inTransaction(context.db, async (trx) => {
    const member = await lockParty(trx, { id, type: "user" });
    if (!member) throw new Failure("not_found");
    if (member.id === admin.id) throw new Failure("own_account");
    const removed = await trx
      .deleteFrom("staff_passkeys")
      .where("partyId", "=", member.id)
      .returning("id")
      .execute();
    if (removed.length === 0) throw createConflictFailure("This account has no passkeys.");
    const users = trx.updateTable("users").where("id", "=", member.id);
    await users.set({ recoveryCodes: [] }).execute();
    await endAccountAccess(trx, member, context.clock());
    await recordPasskeyChange(context, trx, admin, member, "reset-passkeys");
    return { msg: `${member.name} logs in with the password alone, and can add a new passkey.` };
  });
}
