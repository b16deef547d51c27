import { type SqlBool, sql } from "kysely";
import type { AccountType } from "#domain/people/party-kinds.ts";
import { erasedEmail } from "#domain/privacy/erased-person.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { type EventActor, recordAuditEvent } from "#server/core/audit/record-event.ts";
import { eraseLoginCounts } from "#server/core/sessions/login-counts.store.ts";
import { Failure } from "#server/failure.ts";
import {
  findEmailsOfAccount,
  findVerifiedEmailPeriods,
  type PersonWithVerifiedEmails,
} from "../party-addresses.store.ts";
import { erasePrivacyRequests } from "../requests/answer-requests.ts";
import { clientTableErasers } from "./erase-client.ts";
import { driverTableErasers } from "./erase-driver.ts";
import { clearPersonalColumns, erasePersonRows, type TableErasedByFunction } from "./erase-rows.ts";

/** An account that can be erased. Accounts of staff cannot, because the history has to say who did what. */
export type ErasableAccount = Pick<Party, "id" | "email"> & { readonly type: AccountType };

type Erasing = {
  readonly context: Pick<AppContext, "clock" | "hasher" | "jobs">;
  readonly trx: Trx;
  readonly actor: EventActor;
  readonly person: PersonWithVerifiedEmails;
  readonly addresses: readonly string[];
  readonly now: Date;
};

/** Erases an account's rows in tables that the register of personal data leaves to a function, in order. */
const accountErasers: Readonly<
  Record<TableErasedByFunction<"party">, (erasing: Erasing) => Promise<unknown>>
> = {
  login_counts: async ({ trx, person, addresses }) => {
    for (const email of addresses) await eraseLoginCounts(trx, `${person.type}:${email}`);
  },
  // The text of a bank line is also in its parts, its whole line and possible duplicates.
  bank_lines: ({ trx, person }) =>
    clearPersonalColumns(
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
  privacy_requests: ({ context, trx, actor, person }) =>
    erasePrivacyRequests(context, trx, actor, person),
  parties: async ({ context, trx, person: { id, type }, now }) =>
    clearPersonalColumns(trx, "parties", sql`id = ${id}`, {
      surname: type,
      email: erasedEmail(id),
      passwordHash: await context.hasher.unusablePasswordHash,
      status: "removed",
      updatedAt: now,
      erasedAt: now,
    }),
  // The database clears values in the history only for people who are erased.
  audit_events: ({ trx, person }) => sql`select erase_from_history(${person.id})`.execute(trx),
};

/** SQL condition on `parties`: the account has a balance other than 0, or a payout not on a bank statement. */
export const accountHasMoneyCondition = sql<SqlBool>`(
  exists (select from ledger_accounts where party_id = parties.id and balance <> 0)
  or exists (select from payouts where driver_id = parties.id and state in ('made', 'released')))`;

/**
 * Erases everything that names a person without open orders, whose account the caller has locked. Orders keep
 * what tax law demands, and the history keeps what happened without the values. Records under an unverified
 * address may be somebody else's, and stay until their own time is over. The address is free for a new account.
 */
export async function eraseAccount(
  context: Pick<AppContext, "clock" | "hasher" | "jobs" | "metrics">,
  trx: Trx,
  actor: EventActor,
  account: ErasableAccount,
): Promise<void> {
  const { id, type } = account;
  const unpaid = trx.selectFrom("parties").select("id").where("id", "=", id);
  if (await unpaid.where(accountHasMoneyCondition).executeTakeFirst()) {
    const msg = "There is money open between this account and us. It has to be settled first.";
    throw new Failure("cannot_erase", { msg });
  }
  const now = new Date(context.clock());
  const addresses = await findEmailsOfAccount(trx, account);
  const person = { id, type, proved: await findVerifiedEmailPeriods(trx, account) };
  const erasers = Object.values(type === "client" ? clientTableErasers : driverTableErasers);
  for (const erase of erasers) await erase(trx, { id, addresses }, now);
  for (const subject of [type, "party"] as const) await erasePersonRows(trx, subject, person);
  for (const mail of ["party-mail", "document-mail", "statement-mail", "invoice-mail"] as const) {
    await context.jobs.forget(trx, mail, { partyId: id });
  }
  const erasing = { context, trx, actor, person, addresses, now };
  for (const erase of Object.values(accountErasers)) await erase(erasing);
  await recordAuditEvent(context, trx, actor, "erase", account);
}
