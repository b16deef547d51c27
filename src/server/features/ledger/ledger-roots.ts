import { sql } from "kysely";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { epochMsOf, johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import type { Db } from "#server/context.ts";

type Root = { readonly day: CalendarDate; readonly entries: number; readonly root: Buffer };

/** The first day with entries after this one, and before another; null for none. */
async function nextDay(db: Db, after: CalendarDate | null, before: CalendarDate) {
  const first = await db
    .selectFrom("ledger_transactions")
    .select("at")
    .$if(after !== null, (later) =>
      later.where("at", ">=", new Date(epochMsOf(addDays(after ?? before, 1), "00:00"))),
    )
    .where("at", "<", new Date(epochMsOf(before, "00:00")))
    .orderBy("at")
    .limit(1)
    .executeTakeFirst();
  return first ? johannesburgDateAt(first.at.getTime()) : null;
}

/** The root of a day: the SHA-256 of the root before it and of every entry of the day, in its order. */
async function rootOf(db: Db, day: CalendarDate, before: Buffer | null): Promise<Root> {
  const [from, to] = [day, addDays(day, 1)].map((date) => new Date(epochMsOf(date, "00:00")));
  const { rows } = await sql<{ entries: number; root: Buffer }>`
    select count(*)::int as entries, sha256(convert_to(${before?.toString("hex") ?? ""} || coalesce(
      string_agg(concat_ws('|', e.id, t.id, extract(epoch from t.at), t.kind, t.order_id, t.by_id,
        t.reverses, a.kind, a.party_id, e.amount), E'\n' order by e.id), ''), 'UTF8')) as root
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.at >= ${from} and t.at < ${to}
  `.execute(db);
  const [found] = rows;
  return { day, entries: found?.entries ?? 0, root: found?.root ?? Buffer.alloc(32) };
}

/**
 * Every day's root, as the entries of today give it.
 *
 * @param today in Johannesburg; its own entries are not complete yet
 */
export async function* rootsOf(db: Db, today: CalendarDate): AsyncGenerator<Root> {
  let last: Root | null = null;
  for (;;) {
    const day = await nextDay(db, last?.day ?? null, today);
    if (day === null) return;
    last = await rootOf(db, day, last?.root ?? null);
    yield last;
  }
}

/** Stores the roots of the days that have none yet, up to yesterday; answers them. */
export async function sealDays(db: Db, today: CalendarDate): Promise<readonly Root[]> {
  const sealed: Root[] = [];
  for (;;) {
    const last = await db
      .selectFrom("ledger_roots")
      .select(["day", "root"])
      .orderBy("day", "desc")
      .limit(1)
      .executeTakeFirst();
    const day = await nextDay(db, last?.day ?? null, today);
    if (day === null) return sealed;
    const root = await rootOf(db, day, last?.root ?? null);
    await db
      .insertInto("ledger_roots")
      .values(root)
      // Another process may do the same.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    sealed.push(root);
  }
}
