import { sql, type Transaction } from "kysely";
import { erasedEmail, erasedName } from "#domain/privacy/erased-person.ts";
import type { Context } from "#server/context.ts";
import { type Actor, recordEvent } from "#server/features/audit/record-event.ts";
import { eraseLoginCounts } from "#server/features/sessions/login-counts.store.ts";
import type { Tables } from "#server/tables.ts";
import {
  cameFrom,
  knownAddresses,
  type ProvedAddress,
  provedAddresses,
} from "../party-addresses.store.ts";
import { closeRequests } from "../requests/close-requests.ts";
import type { Erasable } from "./erasable.ts";
import { eraseClient } from "./erase-client.ts";
import { eraseDriver } from "./erase-driver.ts";

const eraseRest = { client: eraseClient, driver: eraseDriver } as const;

/** What lets the person in, and the counts of those who tried. */
async function eraseAccess(
  trx: Transaction<Tables>,
  { id, type }: Erasable,
  addresses: readonly string[],
): Promise<void> {
  await trx.deleteFrom("sessions").where("party_id", "=", id).execute();
  await trx.deleteFrom("idempotency_keys").where("party_id", "=", id).execute();
  for (const email of addresses) await eraseLoginCounts(trx, `${type}:${email}`);
}

/**
 * What no account stands beside but an address alone: messages to the company, and what was sent to
 * prove the address. It is the person's where the address is; whatever else came from one that nobody
 * has proved may be somebody else's, and goes when its own time is over.
 */
async function eraseMail(
  trx: Transaction<Tables>,
  { type }: Erasable,
  proved: readonly ProvedAddress[],
): Promise<void> {
  for (const table of ["contact_messages", "mail_sends"] as const) {
    await trx.deleteFrom(table).where(cameFrom(proved)).execute();
  }
  for (const table of ["otps", "verification_grants"] as const) {
    await trx.deleteFrom(table).where("party_type", "=", type).where(cameFrom(proved)).execute();
  }
}

async function eraseParty(
  trx: Transaction<Tables>,
  { id, type }: Erasable,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("parties")
    .set({
      name: erasedName,
      surname: type,
      email: erasedEmail(id),
      cellphone: "",
      status: "removed",
      password_hash: passwordHash,
      email_verified_at: null,
      terms_version: null,
      terms_agreed_at: null,
      privacy_version: null,
      updated_at: now,
      erased_at: now,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Erases somebody: everything that names the person goes, in the caller's one transaction. What tax
 * law makes us keep of orders stays, without the name; history keeps what happened and loses the
 * values. The address is free for a new account. There must be no open orders, and the party must be
 * locked.
 *
 * @param passwordHash of a password that nobody has
 */
export async function eraseAccount(
  context: Pick<Context, "clock" | "jobs" | "metrics">,
  trx: Transaction<Tables>,
  actor: Actor,
  { account, passwordHash }: { readonly account: Erasable; readonly passwordHash: string },
): Promise<void> {
  const nowMs = context.clock();
  const addresses = await knownAddresses(trx, account);
  const proved = await provedAddresses(trx, account);
  await eraseRest[account.type](trx, { ...account, addresses }, nowMs);
  await eraseAccess(trx, account, addresses);
  await eraseMail(trx, account, proved);
  await closeRequests(context, trx, actor, { account, proved });
  await context.jobs.forget(trx, "party-mail", { partyId: account.id });
  await eraseParty(trx, account, { passwordHash, now: new Date(nowMs) });
  await sql`select erase_from_history(${account.id})`.execute(trx);
  const event = { action: "erase", entity: account.type, entityId: account.id };
  await recordEvent(context, trx, actor, event);
}
