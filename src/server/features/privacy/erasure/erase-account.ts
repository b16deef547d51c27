import { type SqlBool, sql } from "kysely";
import type { AccountType } from "#domain/people/party-kinds.ts";
import { erasedEmail, erasedName } from "#domain/privacy/erased-person.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { type Actor, recordEvent } from "#server/core/audit/record-event.ts";
import { eraseLoginCounts } from "#server/core/sessions/login-counts.store.ts";
import { Failure } from "#server/failure.ts";
import {
  cameFrom,
  knownAddresses,
  type ProvedAddress,
  provedAddresses,
} from "../party-addresses.store.ts";
import { eraseRequests } from "../requests/answer-requests.ts";
import { eraseClient } from "./erase-client.ts";
import { eraseDriver } from "./erase-driver.ts";

/** An account that can be erased. Staff cannot: history has to say who did what. */
export type Erasable = Pick<Party, "id" | "email"> & { readonly type: AccountType };

const eraseRest = { client: eraseClient, driver: eraseDriver } as const;

const ofAccounts = [
  "sessions",
  "idempotency_keys",
  "number_codes",
  "order_messages",
  "sent_statements",
  "bank_payers",
] as const;

/**
 * Deletes what is of the account alone, and the records of its addresses: messages to the company, and
 * the codes sent there. Of those only addresses that the person has proved count. Records of an unproved
 * address may be somebody else's, and are purged when their own time is over.
 */
async function deleteRows(trx: Trx, { id, type }: Erasable, proved: readonly ProvedAddress[]) {
  for (const table of ofAccounts) await trx.deleteFrom(table).where("partyId", "=", id).execute();
  for (const table of ["contact_messages", "mail_sends"] as const) {
    await trx.deleteFrom(table).where(cameFrom(proved)).execute();
  }
  for (const table of ["otps", "verification_grants"] as const) {
    await trx.deleteFrom(table).where("partyType", "=", type).where(cameFrom(proved)).execute();
  }
}

async function eraseParty(trx: Trx, { id, type }: Erasable, passwordHash: string, now: Date) {
  await trx
    .updateTable("parties")
    .set({
      name: erasedName,
      surname: type,
      email: erasedEmail(id),
      cellphone: "",
      status: "removed",
      passwordHash,
      emailVerifiedAt: null,
      termsVersion: null,
      termsAgreedAt: null,
      privacyVersion: null,
      smsStoppedAt: null,
      updatedAt: now,
      erasedAt: now,
    })
    .where("id", "=", id)
    .execute();
}

/** SQL condition on `parties`: money is open, or the bank has not shown a payout yet. */
export const hasOpenMoney = sql<SqlBool>`(
  exists (select from ledger_accounts where party_id = parties.id and balance <> 0)
  or exists (select from payouts where driver_id = parties.id and state in ('made', 'released')))`;

/**
 * Erases a person: deletes everything that names the person, in the caller's transaction. Of the
 * orders it keeps what tax law demands, without the name; of the history, what happened without the
 * values. Afterwards the address is free for a new account. The caller has locked the party and made
 * sure that it has no open orders.
 */
export async function eraseAccount(
  context: Pick<Context, "clock" | "hasher" | "jobs" | "metrics">,
  trx: Trx,
  actor: Actor,
  account: Erasable,
): Promise<void> {
  const unpaid = trx.selectFrom("parties").select("id").where("id", "=", account.id);
  if (await unpaid.where(hasOpenMoney).executeTakeFirst()) {
    const msg = "There is money open between this account and us. It has to be settled first.";
    throw new Failure("cannot_erase", { msg });
  }
  const now = new Date(context.clock());
  const addresses = await knownAddresses(trx, account);
  const proved = await provedAddresses(trx, account);
  await eraseRest[account.type](trx, { ...account, addresses }, now);
  await deleteRows(trx, account, proved);
  for (const email of addresses) await eraseLoginCounts(trx, `${account.type}:${email}`);
  await trx
    .updateTable("bank_lines")
    .set({ text: erasedName, reference: "", reason: "" })
    .where(
      // Also what has the same words: the line of which theirs is a part, its other parts, and a line that
      // is theirs or may be in other words.
      sql<SqlBool>`bank_lines.id in (
        select unnest(array[mine.id, mine.part_of, mine.like_id, alike.id]) from bank_lines mine
        left join bank_lines whole on whole.id = mine.part_of
        left join bank_lines alike on alike.like_id = mine.id
          or (alike.part_of, alike.text) = (whole.id, whole.text)
        where mine.party_id = ${account.id})`,
    )
    .execute();
  await eraseRequests(context, trx, actor, { id: account.id, proved });
  for (const mail of ["party-mail", "document-mail", "statement-mail", "invoice-mail"] as const) {
    await context.jobs.forget(trx, mail, { partyId: account.id });
  }
  await eraseParty(trx, account, await context.hasher.unusablePasswordHash, now);
  await sql`select erase_from_history(${account.id})`.execute(trx);
  await recordEvent(context, trx, actor, "erase", account);
}
