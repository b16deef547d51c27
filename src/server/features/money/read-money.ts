import { type Expression, type SqlBool, sql } from "kysely";
import type { CallAnswer } from "#contract/endpoints.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { firstOfMonth, mondayOf } from "#domain/calendar/month-days.ts";
import { offeredSizes } from "#domain/fleet/truck-catalogue.ts";
import { chartedWeeks, debtAges, usualOfDays, walletsCount } from "#domain/ledger/wallets.ts";
import { cashStanding, sumCash } from "#domain/orders/cash-receipt.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import type { Context, Db } from "#server/context.ts";
import { findSettings } from "#server/core/company/company.store.ts";
import { disputedCash, isOpenOrder } from "#server/core/orders/order-states.store.ts";
import { readTrialBalance, startOfDay, sumEntries } from "./books.store.ts";

type Money = CallAnswer<"GET /api/money">;

const mostListed = 100;
const { complete, cancel } = orderActions;
const fullName = sql<string>`parties.name || ' ' || parties.surname`;
/** SQL condition: the order is completed and on the lists. */
export const isCompletedOrder = sql<SqlBool>`orders.status = ${complete.leadsTo} and orders.hidden_at is null`;

/** The cash of the orders that were completed on a day, by driver, the most first. */
async function cashOn(db: Db, day: CalendarDate): Promise<Money["cashToday"]> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("parties", "parties.id", "orders.driverId")
    .leftJoin("cash_receipts", "cash_receipts.orderId", "orders.id")
    .select(["parties.id", fullName.as("name"), "written", "agreed"])
    .where(isCompletedOrder)
    .where("movedAt", ">=", startOfDay(day))
    .where("movedAt", "<", startOfDay(addDays(day, 1)))
    .orderBy("parties.id")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)]
    .map(([id, own]) => {
      const cash = sumCash(own.map(cashStanding));
      return { id, name: own[0]?.name ?? "", orders: own.length, ...cash };
    })
    .toSorted((a, b) => b.confirmed + b.recorded - a.confirmed - a.recorded)
    .slice(0, mostListed);
}

/**
 * Splits the debts of clients by age. A payment settles the oldest debt first, so a client owes the youngest
 * debts: all since a day, or the balance if that is less. An order counts from the day on which its client
 * came to owe it, also if a payment of it was taken back since. The debts of the last age are the rest of
 * the balance, so no older entries are read except those of orders whose money moved again. A contract order
 * is owed from its completion on, so the entries since then are all of it.
 */
async function debtsOn(db: Db, today: CalendarDate): Promise<Pick<Money, "debtors" | "ages">> {
  const [first, second, third] = debtAges.map((days) => startOfDay(addDays(today, -days)));
  const oldest = addDays(today, -debtAges[2]);
  const { rows } = await sql<{ id: string; name: string; cents: number; since: number[] }>`
    with owed as materialized (
      select id, party_id, balance from ledger_accounts where kind = 'receivable' and balance > 0),
    moved as materialized (
      select owed.id, e.transaction_id, e.amount
      from owed join ledger_entries e on e.account_id = owed.id where e.day >= ${oldest}),
    debts as (
      select moved.id, t.order_id, sum(amount)::bigint as cents,
        max(t.at) filter (where amount > 0 and t.reverses is null) as at,
        min(t.id) = min(t.id) filter (where t.kind = 'complete') as is_whole
      -- The moment says the same as the day: with it no older transactions are read.
      from moved join ledger_transactions t on t.id = transaction_id and t.at >= ${third}
      group by moved.id, t.order_id,
        case when t.order_id is null then coalesce(t.reverses, t.id) end),
    summed as materialized (
      select id, at, cents + case when is_whole then 0 else coalesce((
        select sum(e.amount)::bigint from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account_id = debts.id
        where t.order_id = debts.order_id and t.at < ${third}), 0) end as cents
      from debts where at is not null),
    aged as (
      select id, array[coalesce(sum(cents) filter (where at >= ${first}), 0),
        coalesce(sum(cents) filter (where at >= ${second}), 0), sum(cents)] as since
      from summed where cents > 0 group by id)
    select parties.id, ${fullName} as name, balance as cents,
      coalesce(since, '{0,0,0}')::float8[] as since
    from owed join parties on parties.id = party_id left join aged on aged.id = owed.id
    order by 3 desc, 1
  `.execute(db);
  const debtors = rows.map(({ since, ...debtor }) => {
    const owed = [...since.map((cents) => Math.min(cents, debtor.cents)), debtor.cents];
    return { ...debtor, ages: owed.map((cents, age) => cents - (owed[age - 1] ?? 0)) };
  });
  const ages = [0, 1, 2, 3].map((age) =>
    debtors.reduce((sum, debtor) => sum + (debtor.ages[age] ?? 0), 0),
  );
  return { debtors: debtors.slice(0, mostListed), ages };
}

function creditsNow(db: Db): Promise<Money["inCredit"]> {
  return db
    .selectFrom("ledger_accounts as a")
    .innerJoin("parties", "parties.id", "a.partyId")
    .select(["parties.id", fullName.as("name"), sql<number>`a.balance`.as("cents")])
    .where("a.kind", "=", "receivable")
    .where("a.balance", "<", 0)
    .orderBy("a.balance")
    .orderBy("parties.id")
    .limit(mostListed)
    .execute();
}

/** Active drivers whose wallet does not hold the commission of their usual once-off order. */
async function dryWalletsOn(db: Db, today: CalendarDate): Promise<Money["dryWallets"]> {
  const median = sql<number>`percentile_disc(0.5) within group (order by commission)`;
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom("orders")
        .select(["driverId", sql<number>`${median}::bigint * 100`.as("usual")])
        .where("orderType", "=", "once-off")
        .where("status", "<>", cancel.leadsTo)
        .where("hiddenAt", "is", null)
        .where("orderDate", ">=", addDays(today, -usualOfDays))
        .groupBy("driverId")
        .as("orders"),
    )
    .innerJoin("parties", "parties.id", "orders.driverId")
    .leftJoin("ledger_accounts as a", (join) =>
      join.onRef("a.partyId", "=", "parties.id").on("a.kind", "=", "wallet"),
    )
    .select(["parties.id", fullName.as("name"), "usual"])
    .select(sql<number>`coalesce(-a.balance, 0)::bigint`.as("wallet"))
    .where("parties.status", "=", "active")
    .orderBy("wallet")
    .orderBy("parties.id")
    .execute();
  return rows.filter(({ wallet, usual }) => wallet < usual).slice(0, mostListed);
}

/** Orders that got their driver before wallets counted, and are open or were completed since. */
function outsideOf(db: Db, countsFrom: CalendarDate): Promise<Money["outside"]> {
  const outside = (which: Expression<SqlBool>) =>
    db
      .selectFrom("orders")
      .select(["orders.id", "orderDate", "orders.status", "driverId"])
      .where("inBooks", "=", false)
      .where(which);
  const completed = outside(sql<SqlBool>`${isCompletedOrder} and moved_at >= ${startOfDay(countsFrom)}`);
  return (
    db
      .selectFrom(outside(isOpenOrder()).unionAll(completed).as("orders"))
      .innerJoin("parties", "parties.id", "orders.driverId")
      .select(["orders.id", "orderDate", "orders.status"])
      // Only the orders that are listed are looked up.
      .select(
        sql<string>`(select reference from order_references where order_id = orders.id)`.as(
          "reference",
        ),
      )
      .select(fullName.as("driver"))
      .orderBy("orderDate")
      .orderBy("orders.id")
      .limit(mostListed)
      .execute()
  );
}

/** Reads the present state of the books, and the facts about them that the office must know. */
export async function readMoney({ db, clock }: Pick<Context, "db" | "clock">): Promise<Money> {
  const today = johannesburgDateAt(clock());
  const { details } = await findSettings(db);
  const { walletsFrom = null } = details;
  const doCount = walletsCount(details, today);
  const earnedSince = async (from: CalendarDate) => ({
    from,
    cents: -(await sumEntries(db, { account: "earned", from })),
  });
  const [balances, earned, cashToday, disputes, debts, inCredit, dryWallets, outside] =
    await Promise.all([
      readTrialBalance(db, today),
      Promise.all([earnedSince(mondayOf(today)), earnedSince(firstOfMonth(today))]),
      cashOn(db, today),
      disputedCash(db).select(sql<number>`count(*)::int`.as("found")).executeTakeFirstOrThrow(),
      debtsOn(db, today),
      creditsNow(db),
      doCount ? dryWalletsOn(db, today) : [],
      doCount && walletsFrom !== null ? outsideOf(db, walletsFrom) : [],
    ]);
  const figures = { balances, earned, cashToday, disputes: disputes.found, ...debts, inCredit };
  return { doCount, countsFrom: walletsFrom, ...figures, dryWallets, outside };
}

/** Completed orders and their commission of half a year, by week and by size of truck. */
export async function readWeeks({ db, clock }: Pick<Context, "db" | "clock">) {
  const last = mondayOf(johannesburgDateAt(clock()));
  const mondays = Array.from({ length: chartedWeeks }, (_, at) =>
    addDays(last, (at + 1 - chartedWeeks) * 7),
  );
  const rows = await db
    .selectFrom("orders")
    .select(["orderDate as day", "truckSize"])
    .select(sql<number>`count(*)::int`.as("orders"))
    .select(sql<number>`sum(commission)::bigint * 100`.as("commission"))
    .where(isCompletedOrder)
    .where("orderDate", ">=", mondays[0] ?? last)
    .where("orderDate", "<", addDays(last, 7))
    .groupBy(["orderDate", "truckSize"])
    .execute();
  const found = Map.groupBy(rows, ({ day, truckSize }) => `${mondayOf(day)} ${truckSize}`);
  const items = mondays.flatMap((monday) =>
    offeredSizes.map((truckSize) => {
      const days = found.get(`${monday} ${truckSize}`) ?? [];
      const orders = days.reduce((sum, day) => sum + day.orders, 0);
      const commission = days.reduce((sum, day) => sum + day.commission, 0);
      return { monday, truckSize, orders, commission };
    }),
  );
  return { items };
}
