import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { ReceivedCallQuery } from "#contract/endpoints.ts";
import { accountBalanceSchema, ledgerEntrySchema } from "#contract/money.contract.ts";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import {
  johannesburgDateAt,
  johannesburgEpochMs,
  johannesburgTimeAt,
} from "#domain/calendar/johannesburg.ts";
import {
  type LedgerAccountKind,
  ledgerAccountKinds,
  ledgerAccounts,
} from "#domain/ledger/accounts.ts";
import { transactionKinds } from "#domain/ledger/transaction-kinds.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import type { Db } from "#server/context.ts";
import { findCompanySettings } from "#server/core/company/company.store.ts";
import { createCsvColumns } from "#server/lists/file-columns.ts";
import { createListSort } from "#server/lists/list-rows.ts";
import type { CsvColumn } from "#server/platform/http/csv-file.ts";

type EntriesFilter = Omit<ReceivedCallQuery<"GET /api/money/entries.csv">, "q" | "sort">;
type AccountsFilter = Omit<ReceivedCallQuery<"GET /api/money/accounts.csv">, "q" | "sort">;

/** The moment at which a day begins in Johannesburg. */
export const startOfJohannesburgDay = (day: CalendarDate) =>
  new Date(johannesburgEpochMs(day, "00:00"));

/** SQL condition: the order is completed and not deleted. */
export const isCompletedOrder = sql<SqlBool>`orders.status = ${orderActions.complete.leadsTo}
  and orders.hidden_at is null`;

/** SQL value: the full name of the client, driver or member of staff in this row of `parties`. */
export const partyFullNameColumn = sql<string>`parties.name || ' ' || parties.surname`;
const balanceThen = sql<number>`coalesce(a.balance - coalesce(since.cents, 0), company.cents, 0)::bigint`;

export function selectLedgerEntries(db: Db, { account, partyId, from, to }: EntriesFilter) {
  let found = db
    .selectFrom("ledger_entries as e")
    .innerJoin("ledger_transactions as t", "t.id", "e.transactionId")
    .innerJoin("ledger_accounts as a", "a.id", "e.accountId");
  if (account) found = found.where("a.kind", "=", account);
  // PostgreSQL must look up the account first, or it reads and sorts all entries of the account.
  if (partyId) {
    found = found.where(
      sql<SqlBool>`e.account_id = any(array(select id from ledger_accounts where party_id = ${partyId}))`,
    );
  } else if (account && ledgerAccounts[account].of === "company") {
    found = found.where(
      sql<SqlBool>`e.account_id = (select id from ledger_accounts where kind = ${account})`,
    );
  }
  if (from) found = found.where("e.day", ">=", from);
  if (to) found = found.where("e.day", "<=", to);
  return found;
}

/** The columns of a CSV file for an account in the books, and for the client or driver whose account it is. */
const accountColumns = {
  account: (line: { readonly account: LedgerAccountKind }) => ledgerAccounts[line.account].name,
  party: "Of",
  partyId: null,
};

/** The two columns of a CSV file for an amount in rand, debit and credit, neither with a sign. */
const amountColumns: readonly CsvColumn<{ readonly cents: number }>[] = [
  { header: "Debit", value: ({ cents }) => (cents > 0 ? cents / 100 : null) },
  { header: "Credit", value: ({ cents }) => (cents < 0 ? -cents / 100 : null) },
];

export const ledgerEntryList = {
  listed: (db: Db, filter: EntriesFilter) =>
    selectLedgerEntries(db, filter)
      .leftJoin("parties", "parties.id", "a.partyId")
      .leftJoin("order_references as r", "r.orderId", "t.orderId")
      .select([sql<string>`e.id::text`.as("id"), "t.at", "t.kind", "a.kind as account"])
      .select(["a.partyId", partyFullNameColumn.$castTo<string | null>().as("party"), "t.orderId"])
      .select(["r.reference", "e.amount as cents"]),
  sorts: { newest: createListSort("desc", { "e.id": "int" }) },
  columns: createCsvColumns(
    ledgerEntrySchema,
    {
      id: null,
      at: [
        { header: "Date", value: ({ at }) => johannesburgDateAt(new Date(at).getTime()) },
        { header: "Time", value: ({ at }) => johannesburgTimeAt(new Date(at).getTime()) },
      ],
      kind: [{ header: "What", value: ({ kind }) => transactionKinds[kind] }],
      orderId: null,
      reference: "Order",
      ...accountColumns,
      cents: amountColumns,
    },
    ["at", "kind", "reference"],
  ),
} as const;

type Day = CalendarDate | RawBuilder<unknown>;

/** SQL value: the last day up to this one with a stored closing balance; -infinity where there is none. */
const closedUntil = (day: Day) =>
  sql`coalesce((select max(day) from ledger_closings where day <= ${day}), '-infinity')`;

type KindSum = { readonly kind: LedgerAccountKind; readonly cents: number };

const endOfBooks = "9999-12-31";

/** SQL query: the balance of each kind of account from the last closing and later entries, always fast. */
const balancesByKind = (day: Day) => sql<KindSum>`
  select kind, sum(cents)::bigint as cents from (
    select kind, cents from ledger_closings where day = ${closedUntil(day)}
    union all
    select a.kind, e.amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.day > ${closedUntil(day)} and e.day <= ${day}) moved
  group by kind`;

/** Adds up, in cents, the entries in the books that match a filter. */
export async function sumLedgerEntries(db: Db, filter: EntriesFilter): Promise<number> {
  const { account, partyId, from, to = endOfBooks } = filter;
  if (partyId) {
    const { cents } = await selectLedgerEntries(db, filter)
      .select(sql<number>`coalesce(sum(e.amount), 0)::bigint`.as("cents"))
      .executeTakeFirstOrThrow();
    return cents;
  }
  const sumOn = async (day: Day) => {
    const { rows } = await balancesByKind(day).execute(db);
    const found = rows.filter(({ kind }) => account === undefined || kind === account);
    return found.reduce((sum, { cents }) => sum + cents, 0);
  };
  return (await sumOn(to)) - (from ? await sumOn(sql`${from}::date - 1`) : 0);
}

/** Reads the balance of each kind of account; the sum is 0. Unused VAT accounts are left out. */
export async function readTrialBalance(db: Db, day: CalendarDate) {
  const { rows } = await balancesByKind(day).execute(db);
  const found = new Map(rows.map(({ kind, cents }) => [kind, cents]));
  const { details } = await findCompanySettings(db);
  const isShown = (kind: LedgerAccountKind) =>
    found.has(kind) || details.vatNumber !== undefined || (kind !== "vat" && kind !== "sales-vat");
  return ledgerAccountKinds
    .filter(isShown)
    .map((account) => ({ account, cents: found.get(account) ?? 0 }));
}

/** The list of accounts with balances at a day's end: the present ones less the entries after that day. */
export const accountBalanceList = {
  listed: (db: Db, { day = endOfBooks, account }: AccountsFilter) =>
    db
      .selectFrom("ledger_accounts as a")
      .leftJoin("parties", "parties.id", "a.partyId")
      .leftJoin(sql<KindSum>`(${balancesByKind(day)})`.as("company"), (join) =>
        join.onRef("company.kind", "=", "a.kind").on("a.partyId", "is", null),
      )
      .leftJoin(
        (from) =>
          from
            .selectFrom("ledger_entries")
            .select(["accountId", sql<number>`sum(amount)::bigint`.as("cents")])
            .where("day", ">", day)
            .groupBy("accountId")
            .as("since"),
        (join) => join.onRef("since.accountId", "=", "a.id").on("a.partyId", "is not", null),
      )
      .select([sql<string>`a.id::text`.as("id"), "a.kind as account", "a.partyId"])
      .select([partyFullNameColumn.$castTo<string | null>().as("party"), balanceThen.as("cents")])
      .where(balanceThen, "<>", 0)
      .$if(account !== undefined, (found) =>
        found.where("a.kind", "=", account as LedgerAccountKind),
      ),
  sorts: { name: createListSort("asc", { "a.kind": "text", "a.id": "int" }) },
  columns: createCsvColumns(accountBalanceSchema, {
    id: null,
    ...accountColumns,
    cents: amountColumns,
  }),
} as const;
