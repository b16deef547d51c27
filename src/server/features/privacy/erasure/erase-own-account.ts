import type { Transaction } from "kysely";
import { brand } from "#contract/brand.ts";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, invalidFields, refuseInvalid } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { lockAddress } from "#server/features/codes/otps.store.ts";
import { countOpenOrdersOf } from "#server/features/people/accounts/open-orders.ts";
import { newToken } from "#server/platform/crypto/tokens.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Limit } from "#server/platform/limits.ts";
import { spendOrRefuse } from "#server/spend-or-refuse.ts";
import type { Tables } from "#server/tables.ts";
import { addRequest } from "../requests/add-request.ts";
import { erasedAnswer } from "../requests/close-requests.ts";
import { confirmErasure, logErasure } from "./confirm-erasure.ts";
import type { Erasable } from "./erasable.ts";
import { eraseAccount } from "./erase-account.ts";

/** Passwords that a client may try here: who found a device unlocked has these, and no more. */
const tries: Limit = { name: "erase-password", points: 5, seconds: 15 * 60 };
/** A session that was stolen lasts longer than that: in a day it gets these. */
const triesOfDay: Limit = { name: "erase-password-day", points: 20, seconds: 24 * 60 * 60 };

/** Answers the hash that the password was held against. */
async function requirePassword(context: Context, client: Party, password: string): Promise<string> {
  refuseInvalid({ password: password === "" ? passwordRequiredMessage : undefined });
  for (const limit of [tries, triesOfDay]) await spendOrRefuse(context.limits, limit, client.id);
  const { password_hash: hash } = await context.db
    .selectFrom("parties")
    .select("password_hash")
    .where("id", "=", client.id)
    .executeTakeFirstOrThrow();
  if (!(await context.hasher.verify(password, hash))) {
    const event = { action: "erase-refused", entity: client.type, entityId: client.id };
    await recordEvent(context, context.db, client, event);
    throw invalidFields({
      password: "That is not your password. Try again, or reset it on the login page.",
    });
  }
  for (const limit of [tries, triesOfDay]) await context.limits.reset(limit, client.id);
  return hash;
}

/**
 * Locks the account as it was when its owner proved to be its owner. Codes for the address wait too,
 * so that none is written down behind the erasure.
 */
async function lockOwnAccount(
  trx: Transaction<Tables>,
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

async function refuseOpenOrders(trx: Transaction<Tables>, account: Erasable): Promise<void> {
  const open = await countOpenOrdersOf(trx, account);
  if (open === 0) return;
  const [orders, them] = open === 1 ? ["order", "it"] : ["orders", "them"];
  throw new Failure("has_open_orders", {
    msg: `You have ${open} open ${orders}. Complete ${them} first, or have us cancel ${them}: call ${brand.phone}. Or leave the request with us.`,
  });
}

/** The open request for this, or one that is recorded with what it asks for. */
async function requestFor(
  context: Context,
  trx: Transaction<Tables>,
  client: Party,
): Promise<string> {
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
    name: "",
    email: "",
    details: "",
    answer: erasedAnswer,
  });
}

/**
 * "Delete my account": erases a client at their own wish, once the password is right. Bookings that
 * come at the same time either stand, and prevent it, or find no account.
 *
 * @throws Failure invalid_request, too_many_requests, has_open_orders, session_ended
 */
export async function eraseOwnAccount(
  context: Context,
  client: Party,
  password: string,
): Promise<{ msg: string }> {
  const verifiedHash = await requirePassword(context, client, password);
  const passwordHash = await context.hasher.hash(newToken());
  await inTransaction(context.db, async (trx) => {
    const account = await lockOwnAccount(trx, client, verifiedHash);
    await refuseOpenOrders(trx, account);
    const requestId = await requestFor(context, trx, client);
    await eraseAccount(context, trx, client, { account, passwordHash });
    await confirmErasure(context, trx, { requestId, to: account.email });
    logErasure(context, account);
  });
  return { msg: "Your account is erased. We have sent a confirmation to your old address." };
}
