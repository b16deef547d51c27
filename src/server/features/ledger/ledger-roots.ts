import { sql } from "kysely";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { formatCents } from "#domain/money/format-rand.ts";
import type { Db } from "#server/context.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

type Root = { readonly day: CalendarDate; readonly entries: number; readonly root: Buffer };

/** Finds the first day after one day and before another that has entries in the books. */
async function findNextDay(db: Db, after: CalendarDate | undefined, before: CalendarDate) {
  const days = db.selectFrom("ledger_entries").select("day").orderBy("day").limit(1);
  const later = days.where("day", ">", after ?? "0001-01-01").where("day", "<", before);
  return (await later.executeTakeFirst())?.day;
}

/** Reads a day's sums in cents and its root: the SHA-256 of the root before and of the day's entries. */
async function readDay(db: Db, day: CalendarDate, before: Buffer | undefined) {
  const { rows } = await sql<{
    entries: number;
    root: Buffer;
    moved: Readonly<Record<string, number>>;
    unbalanced: Readonly<Record<string, number>>;
  }>`
    with found as materialized (
      select e.id, e.transaction_id, a.kind, e.amount, concat_ws('|', e.id, t.id, extract(epoch from t.at),
        t.kind, t.order_id, t.by_id, t.reverses, a.kind, a.party_id, e.amount) as line
      from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      join ledger_accounts a on a.id = e.account_id
      where e.day = ${day})
    select count(*)::int as entries, sha256(convert_to(${before?.toString("hex") ?? ""} || coalesce(
        string_agg(line, E'\n' order by id), ''), 'UTF8')) as root,
      (select json_object_agg(kind, cents)
        from (select kind, sum(amount) as cents from found group by kind) k) as moved,
      coalesce((select json_object_agg(transaction_id, cents) from (select transaction_id, sum(amount) as cents
        from found group by transaction_id having sum(amount) <> 0) t), '{}') as unbalanced
    from found
  `.execute(db);
  return { day, entries: 0, root: Buffer.alloc(32), moved: {}, unbalanced: {}, ...rows[0] };
}

/**
 * Finds faults in the books, one day in each SQL statement: a transaction whose sum is not 0, entries that
 * changed since their day was sealed, or a stored closing balance that is not the sum of the entries.
 *
 * @param today in Johannesburg, whose entries are not complete yet
 */
export async function findLedgerFaultsByDay(
  db: Db,
  today: CalendarDate,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const stored = await db.selectFrom("ledger_roots").select(["day", "root"]).execute();
  const roots = new Map(stored.map(({ day, root }) => [day, root.toString("hex")]));
  const closings = Map.groupBy(
    await db.selectFrom("ledger_closings").selectAll().execute(),
    ({ day }) => day,
  );
  const sums = new Map<string, number>();
  let before: Buffer | undefined;
  let day = await findNextDay(db, undefined, addDays(today, 1));
  while (day !== undefined) {
    const { root, moved, unbalanced } = await readDay(db, day, before);
    for (const [id, cents] of Object.entries(unbalanced)) {
      faults.push(`Transaction ${id} adds up to ${cents} cents instead of 0.`);
    }
    for (const [kind, cents] of Object.entries(moved)) {
      sums.set(kind, (sums.get(kind) ?? 0) + cents);
    }
    const known = roots.get(day);
    if (known !== undefined && known !== root.toString("hex")) {
      faults.push(`The entries of ${day} or of a day before are not what they were.`);
    } else if (known !== undefined) {
      const closing = closings.get(day) ?? [];
      for (const [kind, cents] of sums) {
        const found = closing.find((each) => each.kind === kind)?.cents;
        if (found === cents) continue;
        const [kept, summed] = [found ?? 0, cents].map(formatCents);
        faults.push(`The closing of ${day} has ${kept} on ${kind} instead of ${summed}.`);
      }
    }
    roots.delete(day);
    before = root;
    day = await findNextDay(db, day, addDays(today, 1));
  }
  for (const lost of roots.keys()) faults.push(`The entries of ${lost} are gone.`);
  return faults;
}

/** Seals the days before `until`: from then on the database refuses new entries on those days. */
export async function sealLedgerDays(db: Db, until: CalendarDate): Promise<readonly Root[]> {
  const sealed: Root[] = [];
  for (;;) {
    const roots = db.selectFrom("ledger_roots").select(["day", "root"]).orderBy("day", "desc");
    const last = await roots.limit(1).executeTakeFirst();
    const day = await findNextDay(db, last?.day, until);
    if (day === undefined) return sealed;
    const { entries, root } = await readDay(db, day, last?.root);
    await inTransaction(db, async (trx) => {
      await trx.insertInto("ledger_roots").values({ day, entries, root }).execute();
      await sql`
        insert into ledger_closings (day, kind, cents)
        select ${day}, kind, sum(cents) from (
          select kind, cents from ledger_closings where day = ${last?.day ?? null}
          union all
          select a.kind, e.amount from ledger_entries e
          join ledger_accounts a on a.id = e.account_id where e.day = ${day}) moved
        group by kind
      `.execute(trx);
    });
    sealed.push({ day, entries, root });
  }
}
