import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { lockAddress } from "#server/core/codes/otps.store.ts";
import { refuseOwnOpenOrders } from "#server/core/orders/open-orders.store.ts";
import { type Proof, requirePassword } from "#server/core/sessions/require-password.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { addRequest } from "../requests/add-request.ts";
import { erasedAnswer } from "../requests/answer-requests.ts";
import type { Erasable } from "./erase-account.ts";
import { eraseAndConfirm } from "./erase-for-request.ts";

/**
 * Locks the account if its address and password are still those that were checked. Codes for the
 * address wait too, so that none is stored after the erasure.
 */
async function lockOwnAccount(
  trx: Trx,
  { id, email }: Party,
  verifiedHash: string,
): Promise<Erasable> {
  await lockAddress(trx, email);
  const locked = await trx
    .selectFrom("parties")
    .select("id")
    .where("id", "=", id)
    .where("email", "=", email)
    .where("password_hash", "=", verifiedHash)
    .where("status", "in", ["pending", "active"])
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw new Failure("session_ended");
  return { id, type: "client", email };
}

/** The open request for erasure, or a new one that is answered at once. */
async function requestFor(context: Context, trx: Trx, client: Party) {
  const open = await trx
    .selectFrom("privacy_requests")
    .select("id")
    .where("party_id", "=", client.id)
    .where("kind", "=", "erase")
    .where("status", "=", "open")
    .executeTakeFirst();
  if (open) return open.id;
  return addRequest(context, trx, client, {
    kind: "erase",
    channel: "account",
    party_id: client.id,
    answer: erasedAnswer,
  });
}

/**
 * "Delete my account": erases a client who asks for it and knows the password. A booking that comes
 * at the same time either succeeds and prevents the erasure, or finds no account.
 */
export async function eraseOwnAccount(
  context: Context,
  client: Party,
  proof: Proof,
): Promise<{ msg: string }> {
  const verifiedHash = await requirePassword(context, client, proof, "erase-refused");
  await inTransaction(context.db, async (trx) => {
    const account = await lockOwnAccount(trx, client, verifiedHash);
    await refuseOwnOpenOrders(trx, account.id);
    const requestId = await requestFor(context, trx, client);
    await eraseAndConfirm(context, trx, client, { account, requestId });
  });
  return { msg: "Your account is erased. We have sent a confirmation to your old address." };
}
