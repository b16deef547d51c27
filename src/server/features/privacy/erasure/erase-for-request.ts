import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import type { EventActor } from "#server/core/audit/record-event.ts";
import { lockSendingToAddress } from "#server/core/codes/sends.store.ts";
import {
  refuseIfOpenOrders,
  refuseIfOwnOpenOrders,
} from "#server/core/orders/open-orders.store.ts";
import { lockParty } from "#server/core/parties/parties.store.ts";
import type { ProveOwner } from "#server/core/sessions/require-owner-proof.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { addPrivacyRequest } from "../requests/add-request.ts";
import { accountErasedAnswer } from "../requests/answer-requests.ts";
import {
  lockOpenPrivacyRequest,
  requirePrivacyRequest,
} from "../requests/privacy-requests.store.ts";
import { type ErasableAccount, eraseAccount } from "./erase-account.ts";

/**
 * Erases a locked account for a request, and keeps its address only until the erasure is confirmed there. The
 * account's id goes to the log before the commit, whatever the log level, so that the account can be erased
 * again after an older backup is restored (docs/operations.md).
 */
async function eraseAndConfirm(
  context: AppContext,
  trx: Trx,
  actor: EventActor,
  { account, requestId }: { readonly account: ErasableAccount; readonly requestId: string },
): Promise<void> {
  const { id, email } = account;
  await eraseAccount(context, trx, actor, account);
  await trx
    .updateTable("privacy_requests")
    .set({ confirmTo: email })
    .where("id", "=", requestId)
    .execute();
  await context.jobs.enqueue(trx, "privacy-mail", { requestId, about: "erased" });
  context.log.child({}, { level: "info" }).info({ party: id }, "an account was erased");
}

/** Finds the account to erase for a request, without a lock: accounts must be locked before requests. */
async function findAccountToErase(trx: Trx, requestId: string): Promise<ErasableAccount> {
  const {
    partyId: id,
    partyType: type,
    status,
    kind,
  } = await requirePrivacyRequest(trx, requestId);
  if (status !== "open") throw new Failure("request_closed");
  if (kind !== "erase") {
    const msg = "This request asks for something else. Record one that asks to be erased.";
    throw new Failure("cannot_erase", { msg });
  }
  if (id === null || type === null) throw new Failure("request_without_account");
  if (type === "user") {
    throw new Failure("cannot_erase", {
      msg: "A member of staff cannot be erased: history has to say who did what. Remove the account, and answer the request with that reason.",
    });
  }
  const party = trx.selectFrom("parties").select("email").where("id", "=", id);
  return { id, type, ...(await party.executeTakeFirstOrThrow()) };
}

async function lockAccount(trx: Trx, account: ErasableAccount): Promise<void> {
  const { email } = account;
  await lockSendingToAddress(trx, email);
  const party = await lockParty(trx, account);
  // If the address has changed since it was read, the next call finds the new address.
  if (party?.email !== email) throw new Failure("record_conflict");
  await refuseIfOpenOrders(trx, party);
}

/** "Erase now": erases the client or driver who is named in a request, and closes the request. */
export async function eraseAccountForRequest(context: AppContext, admin: Party, requestId: string) {
  await inTransaction(context.db, async (trx) => {
    const account = await findAccountToErase(trx, requestId);
    await lockAccount(trx, account);
    await lockOpenPrivacyRequest(trx, requestId);
    await eraseAndConfirm(context, trx, admin, { account, requestId });
  });
  return { msg: "The account is erased, and the person is told by email. The request is done." };
}

/** Locks a client's account if its address and password are still those that were checked. */
async function lockOwnAccount(trx: Trx, { id, email }: Party, verifiedHash: string) {
  await lockSendingToAddress(trx, email);
  await trx
    .selectFrom("parties")
    .select("id")
    .where("id", "=", id)
    .where("email", "=", email)
    .where("passwordHash", "=", verifiedHash)
    .where("status", "in", ["pending", "active"])
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure("session_ended"));
  return { id, type: "client", email } as const;
}

/** Finds a client's open request to be erased, or adds one with its answer. */
async function findOrAddRequest(context: AppContext, trx: Trx, client: Party) {
  const open = await trx
    .selectFrom("privacy_requests")
    .select("id")
    .where("partyId", "=", client.id)
    .where("kind", "=", "erase")
    .where("status", "=", "open")
    .executeTakeFirst();
  if (open) return open.id;
  return addPrivacyRequest(context, trx, client, {
    kind: "erase",
    channel: "account",
    partyId: client.id,
    answer: accountErasedAnswer,
  });
}

/** Erases the client who asks. A simultaneous booking prevents it, or fails because the account is gone. */
export async function eraseOwnClientAccount(context: AppContext, client: Party, prove: ProveOwner) {
  const verifiedHash = await prove(client, "erase");
  await inTransaction(context.db, async (trx) => {
    const account = await lockOwnAccount(trx, client, verifiedHash);
    await refuseIfOwnOpenOrders(trx, account.id);
    const requestId = await findOrAddRequest(context, trx, client);
    await eraseAndConfirm(context, trx, client, { account, requestId });
  });
  return { msg: "Your account is erased. We have sent a confirmation to your old address." };
}
