import { type Expression, type SqlBool, sql } from "kysely";
import type { CallHandlerResult } from "#contract/endpoints.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { firstDayOfMonth, mondayOfWeek } from "#domain/calendar/month-days.ts";
import { offeredTruckSizes } from "#domain/fleet/truck-catalogue.ts";
import {
  areWalletsActive,
  moneyChartWeeks,
  usualCommissionPeriodDays,
} from "#domain/ledger/wallets.ts";
import { findOrderCash, sumCashOfOrders } from "#domain/orders/cash-receipt.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import type { AppContext, Db } from "#server/context.ts";
import { findCompanySettings } from "#server/core/company/company.store.ts";
import { isOpenOrder, selectDisputedCash } from "#server/core/orders/order-states.store.ts";
import {
  isCompletedOrder,
  partyFullNameColumn,
  readTrialBalance,
  startOfJohannesburgDay,
  sumLedgerEntries,
} from "./books.store.ts";
import { listClientDebts, listClientsInCredit, maxRowsPerMoneyList } from "./debts.store.ts";

type Money = CallHandlerResult<"GET /api/money">;

/** Adds up the cash of the orders that were completed on a day, for each driver, the largest sum first. */
async function listCashOn(db: Db, day: CalendarDate): Promise<Money["cashToday"]> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("parties", "parties.id", "orders.driverId")
    .leftJoin("cash_receipts", "cash_receipts.orderId", "orders.id")
    .select(["parties.id", partyFullNameColumn.as("name"), "written", "agreed"])
    .where(isCompletedOrder)
    .where("movedAt", ">=", startOfJohannesburgDay(day))
    .where("movedAt", "<", startOfJohannesburgDay(addDays(day, 1)))
    .orderBy("parties.id")
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)]
    .map(([id, own]) => {
      const cash = sumCashOfOrders(own.map(findOrderCash));
      return { id, name: own[0]?.name ?? "", orders: own.length, ...cash };
    })
    .toSorted((a, b) => b.confirmed + b.recorded - a.confirmed - a.recorded)
    .slice(0, maxRowsPerMoneyList);
}

/** Lists the active drivers whose wallets hold less than the commission of their usual once-off order. */
async function listDryWallets(db: Db, today: CalendarDate): Promise<Money["dryWallets"]> {
  const median = sql<number>`percentile_disc(0.5) within group (order by commission)`;
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom("orders")
        .select(["driverId", sql<number>`${median}::bigint * 100`.as("usual")])
        .where("orderType", "=", "once-off")
        .where("status", "<>", orderActions.cancel.leadsTo)
        .where("hiddenAt", "is", null)
        .where("orderDate", ">=", addDays(today, -usualCommissionPeriodDays))
        .groupBy("driverId")
        .as("orders"),
    )
    .innerJoin("parties", "parties.id", "orders.driverId")
    .leftJoin("ledger_accounts as a", (join) =>
      join.onRef("a.partyId", "=", "parties.id").on("a.kind", "=", "wallet"),
    )
    .select(["parties.id", partyFullNameColumn.as("name"), "usual"])
    .select(sql<number>`coalesce(-a.balance, 0)::bigint`.as("wallet"))
    .where("parties.status", "=", "active")
    .orderBy("wallet")
    .orderBy("parties.id")
    .execute();
  return rows.filter(({ wallet, usual }) => wallet < usual).slice(0, maxRowsPerMoneyList);
}

/** Lists orders that got a driver before wallets existed and are not in the books: open or completed since. */
function listOrdersOutside(db: Db, countsFrom: CalendarDate): Promise<Money["outside"]> {
  const outside = (which: Expression<SqlBool>) =>
    db
      .selectFrom("orders")
      .select(["orders.id", "orderDate", "orders.status", "driverId"])
      .where("inBooks", "=", false)
      .where(which);
  const completed = outside(
    sql<SqlBool>`${isCompletedOrder} and moved_at >= ${startOfJohannesburgDay(countsFrom)}`,
  );
  return db
    .selectFrom(outside(isOpenOrder()).unionAll(completed).as("orders"))
    .innerJoin("parties", "parties.id", "orders.driverId")
    .select(["orders.id", "orderDate", "orders.status"])
    .select(
      sql<string>`(select reference from order_references where order_id = orders.id)`.as(
        "reference",
      ),
    )
    .select(partyFullNameColumn.as("driver"))
    .orderBy("orderDate")
    .orderBy("orders.id")
    .limit(maxRowsPerMoneyList)
    .execute();
}

/** Reads the present balances of the books, and the debts, cash and wallets that the office must look at. */
export async function readMoneyOverview({
  db,
  clock,
}: Pick<AppContext, "db" | "clock">): Promise<Money> {
  const today = johannesburgDateAt(clock());
  const { details } = await findCompanySettings(db);
  const { walletsFrom = null } = details;
  const doCount = areWalletsActive(details, today);
  const earnedSince = async (from: CalendarDate) => ({
    from,
    cents: -(await sumLedgerEntries(db, { account: "earned", from })),
  });
  const [balances, earned, cashToday, disputes, debts, inCredit, dryWallets, outside] =
    await Promise.all([
      readTrialBalance(db, today),
      Promise.all([earnedSince(mondayOfWeek(today)), earnedSince(firstDayOfMonth(today))]),
      listCashOn(db, today),
      selectDisputedCash(db)
        .select(sql<number>`count(*)::int`.as("found"))
        .executeTakeFirstOrThrow(),
      listClientDebts(db, today),
      listClientsInCredit(db),
      doCount ? listDryWallets(db, today) : [],
      doCount && walletsFrom !== null ? listOrdersOutside(db, walletsFrom) : [],
    ]);
  const figures = { balances, earned, cashToday, disputes: disputes.found, ...debts, inCredit };
  return { doCount, countsFrom: walletsFrom, ...figures, dryWallets, outside };
}

/** Counts the completed orders of half a year and adds up their commission, by week and truck size. */
export async function readWeeklyCommission({ db, clock }: Pick<AppContext, "db" | "clock">) {
  const last = mondayOfWeek(johannesburgDateAt(clock()));
  const mondays = Array.from({ length: moneyChartWeeks }, (_, at) =>
    addDays(last, (at + 1 - moneyChartWeeks) * 7),
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
  const found = Map.groupBy(rows, ({ day, truckSize }) => `${mondayOfWeek(day)} ${truckSize}`);
  const items = mondays.flatMap((monday) =>
    offeredTruckSizes.map((truckSize) => {
      const days = found.get(`${monday} ${truckSize}`) ?? [];
      const orders = days.reduce((sum, day) => sum + day.orders, 0);
      const commission = days.reduce((sum, day) => sum + day.commission, 0);
      return { monday, truckSize, orders, commission };
    }),
  );
  const promises = await readKeptPromises(db, mondays);
  return { items, promises };
}

/** Counts by week the orders that were booked for a free time, and those that had a driver in time. */
async function readKeptPromises(db: Db, mondays: readonly CalendarDate[]) {
  const rows = await db
    .selectFrom("orders")
    .select(["orderDate", sql<number>`count(*)::int`.as("promised")])
    .select(sql<number>`count(*) filter (where had_driver)::int`.as("kept"))
    .where("promised", "=", sql.lit("free"))
    .where("hadDriver", "is not", null)
    .where("orderDate", ">=", mondays[0] ?? "")
    .groupBy("orderDate")
    .execute();
  const byWeek = Map.groupBy(rows, ({ orderDate }) => mondayOfWeek(orderDate));
  return mondays.map((monday) => {
    const days = byWeek.get(monday) ?? [];
    const add = (field: "promised" | "kept") => days.reduce((sum, day) => sum + day[field], 0);
    return { monday, promised: add("promised"), kept: add("kept") };
  });
}
