import { type SqlBool, sql } from "kysely";
import { samePaymentWindowDays } from "#domain/bank/bank-line.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import type { AppContext, Db } from "#server/context.ts";
import { findLedgerFaultsByDay, sealLedgerDays } from "./ledger-roots.ts";
import { findMissingOrderEntries } from "./post-order.ts";

/** Finds balances that differ from their entries' sum, and payments by hand that no bank statement shows. */
async function findSumFaults(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'The account ' || kind || ' of ' || party_id || ' has ' || balance || ' cents instead of '
      || coalesce(s.cents, 0) || '.' as fault
    from ledger_accounts a
    left join (select account_id, sum(amount) as cents from ledger_entries group by 1) s
      on s.account_id = a.id
    where party_id is not null and balance <> coalesce(s.cents, 0)
    union all
    select 'The lines of the bank add up to ' || lines || ' cents, and the bank account to ' || booked || '.'
    from (select coalesce(sum(cents), 0) as lines from bank_lines
        where state <> 'void' and booked_in is not null) l,
      (select coalesce(sum(amount), 0) as booked from ledger_entries
        where account_id = (select id from ledger_accounts where kind = 'bank')) b
    where lines <> booked
    union all
    select 'The payment of ' || cents || ' cents of ' || day || ' was typed for ' || party_id
      || ', and no statement shows it.'
    from bank_lines
    where state = 'settled' and import_id is null
      and exists (select from bank_imports where undone_at is null and first_day <= bank_lines.day)
      and exists (select from bank_imports
        where undone_at is null and last_day > bank_lines.day + ${samePaymentWindowDays}::int)
  `.execute(db);
  return rows.map(({ fault }) => fault);
}

const ordersAtOnce = 500;

/** Finds orders whose entries in the books do not follow from the order's state. */
async function findOrderFaults(db: Db): Promise<readonly string[]> {
  const faults: string[] = [];
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const orders = await db
      .selectFrom("orders")
      .select("id")
      .where("id", ">", after)
      .where(
        sql<SqlBool>`(in_books or exists (
          select from ledger_transactions t where t.order_id = orders.id))`,
      )
      .orderBy("id")
      .limit(ordersAtOnce)
      .execute();
    const ids = orders.map(({ id }) => id);
    // A faulty order is read twice, because it may have changed between the two statements.
    const suspects = (await findMissingOrderEntries(db, ids)).map(({ id }) => id);
    for (const { id, missing } of await findMissingOrderEntries(db, suspects)) {
      for (const { kind, partyId, cents } of missing) {
        const account = partyId === null ? kind : `${kind} of ${partyId}`;
        faults.push(`Order ${id} lacks ${formatCents(cents)} on the account ${account}.`);
      }
    }
    const last = orders.at(-1);
    if (!last || orders.length < ordersAtOnce) return faults;
    after = last.id;
  }
}

/** Recomputes the books from their entries and from orders; answers a sentence for each fault. */
export async function checkLedger({ db, clock }: Pick<AppContext, "db" | "clock">) {
  const today = johannesburgDateAt(clock());
  return [
    ...(await findSumFaults(db)),
    ...(await findOrderFaults(db)),
    ...(await findLedgerFaultsByDay(db, today)),
  ];
}

/** Milliseconds after midnight until the day before is sealed: longer than any database transaction lasts. */
const hourMs = 60 * 60_000;

/** Closes past days of the books to new entries and checks all books every night; reports faults as alarms. */
export async function sealAndCheckLedger(context: AppContext): Promise<void> {
  const { db, log, clock, metrics } = context;
  for (const { day, entries, root } of await sealLedgerDays(
    db,
    johannesburgDateAt(clock() - hourMs),
  )) {
    log.info({ day, entries, root: root.toString("hex") }, "the books of a day are sealed");
  }
  const faults = await checkLedger(context);
  const alarm = "books";
  for (const fault of faults) log.error({ alarm, fault }, "the books do not agree");
  if (faults.length > 0) metrics.count("alarms", { alarm });
  await db
    .insertInto("ledger_checks")
    .values({ at: new Date(clock()), faults: faults.length })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countLastLedgerFaults(db: Db): Promise<number> {
  const checks = db.selectFrom("ledger_checks").select("faults").orderBy("at", "desc").limit(1);
  return (await checks.executeTakeFirst())?.faults ?? 0;
}
