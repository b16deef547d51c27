import { type SqlBool, sql } from "kysely";
import type { AccountType } from "#domain/people/party-kinds.ts";
import { erasedEmail } from "#domain/privacy/erased-person.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { type Actor, recordEvent } from "#server/core/audit/record-event.ts";
import { eraseLoginCounts } from "#server/core/sessions/login-counts.store.ts";
import { Failure } from "#server/failure.ts";
import { findKnownAddresses, findProvedAddresses, type Person } from "../party-addresses.store.ts";
import { eraseRequests } from "../requests/answer-requests.ts";
import { clientErasers } from "./erase-client.ts";
import { driverErasers } from "./erase-driver.ts";
import { clearRows, type ErasedByFunction, eraseRows } from "./erase-rows.ts";

/** An account that can be erased. That of staff cannot: history has to say who did what. */
export type ErasableAccount = Pick<Party, "id" | "email"> & { readonly type: AccountType };

type Erasing = {
  readonly context: Pick<Context, "clock" | "hasher">;
  readonly trx: Trx;
  readonly actor: Actor;
  readonly person: Person;
  readonly addresses: readonly string[];
  readonly now: Date;
};

/** Erases the tables of any account for which the register asks a function, in this order. */
const accountErasers: Readonly<
  Record<ErasedByFunction<"party">, (erasing: Erasing) => Promise<unknown>>
> = {
  login_counts: async ({ trx, person, addresses }) => {
    for (const email of addresses) await eraseLoginCounts(trx, `${person.type}:${email}`);
  },
  // Other lines can have the same words: the whole line of a part, its other parts, and a line that may be theirs.
  bank_lines: ({ trx, person }) =>
    clearRows(
      trx,
      "bank_lines",
      sql`bank_lines.id in (
        select unnest(array[mine.id, mine.part_of, mine.like_id, alike.id]) from bank_lines mine
        left join bank_lines whole on whole.id = mine.part_of
        left join bank_lines alike on alike.like_id = mine.id
          or (alike.part_of, alike.text) = (whole.id, whole.text)
        where mine.party_id = ${person.id})`,
      {},
    ),
  privacy_requests: ({ context, trx, actor, person }) => eraseRequests(context, trx, actor, person),
  parties: async ({ context, trx, person: { id, type }, now }) =>
    clearRows(trx, "parties", sql`id = ${id}`, {
      surname: type,
      email: erasedEmail(id),
      passwordHash: await context.hasher.unusablePasswordHash,
      status: "removed",
      updatedAt: now,
      erasedAt: now,
    }),
  // The database clears the values in the history of erased people alone.
  audit_events: ({ trx, person }) => sql`select erase_from_history(${person.id})`.execute(trx),
};

/** SQL condition on `parties`: the party has money with us, or a payout that the bank has not shown yet. */
export const hasOpenMoney = sql<SqlBool>`(
  exists (select from ledger_accounts where party_id = parties.id and balance <> 0)
  or exists (select from payouts where driver_id = parties.id and state in ('made', 'released')))`;

/**
 * Erases everything that names a person, whom the caller has locked and who has no open orders. Orders keep
 * what tax law demands, and history what happened without the values. Records of an unproved address stay
 * until their own time is over, because they may be somebody else's. The address is free for a new account.
 */
export async function eraseAccount(
  context: Pick<Context, "clock" | "hasher" | "jobs" | "metrics">,
  trx: Trx,
  actor: Actor,
  account: ErasableAccount,
): Promise<void> {
  const { id, type } = account;
  const unpaid = trx.selectFrom("parties").select("id").where("id", "=", id);
  if (await unpaid.where(hasOpenMoney).executeTakeFirst()) {
    const msg = "There is money open between this account and us. It has to be settled first.";
    throw new Failure("cannot_erase", { msg });
  }
  const now = new Date(context.clock());
  const addresses = await findKnownAddresses(trx, account);
  const person = { id, type, proved: await findProvedAddresses(trx, account) };
  const erasers = Object.values(type === "client" ? clientErasers : driverErasers);
  for (const erase of erasers) await erase(trx, { id, addresses }, now);
  for (const subject of [type, "party"] as const) await eraseRows(trx, subject, person);
  for (const mail of ["party-mail", "document-mail", "statement-mail", "invoice-mail"] as const) {
    await context.jobs.forget(trx, mail, { partyId: id });
  }
  const erasing = { context, trx, actor, person, addresses, now };
  for (const erase of Object.values(accountErasers)) await erase(erasing);
  await recordEvent(context, trx, actor, "erase", account);
}
