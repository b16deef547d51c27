import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CallHandlerResult } from "#contract/endpoints.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt, johannesburgTimeAt } from "#domain/calendar/johannesburg.ts";
import { mondayOfWeek } from "#domain/calendar/month-days.ts";
import { daysThatNeedDrivers } from "#domain/orders/confirmation.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db } from "#server/context.ts";
import { driverList } from "#server/core/fleet/drivers.store.ts";
import {
  hasOpenJobOffer,
  selectDisputedCash,
  selectWaitingPrices,
  wasOrderEverOffered,
} from "#server/core/orders/order-states.store.ts";
import { countRowsOfQuery } from "#server/lists/list-counts.ts";
import { claimListOfDay } from "../claims/claims.store.ts";
import { contactMessageList } from "../contact/contact.store.ts";
import { createDocumentList } from "../documents/documents.store.ts";
import { vehicleList } from "../fleet/vehicles.store.ts";
import { countLastLedgerFaults } from "../ledger/check-ledger.ts";
import { createOrderList } from "../orders/list-orders.ts";
import { toListedOrder } from "../orders/present-order.ts";
import { privacyRequestListOfDay } from "../privacy/requests/privacy-requests.store.ts";
import { reviewList } from "../reviews/reviews.store.ts";

type Dashboard = CallHandlerResult<"GET /api/dashboard">;

const mostListed = 6;
const mostCounted = 1_000;
const mostOfDay = 200;

const { complete, start, cancel } = orderActions;

/** Counts the rows of each query up to 1,001, because larger numbers do not help staff. */
async function countEach<Name extends string>(
  db: Db,
  queries: Record<Name, Parameters<typeof countRowsOfQuery>[0]>,
) {
  const counts = (Object.keys(queries) as Name[]).map(
    (name) => sql`${countRowsOfQuery(queries[name], mostCounted)} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0] as Record<Name, number>;
}

async function readMoves(db: Db, today: CalendarDate): Promise<Dashboard["today"]> {
  const items = await db
    .selectFrom("orders")
    .leftJoin("parties", "parties.id", "orders.driverId")
    .select(["orders.id", "orderTime", "orders.status", "pickup", "destination"])
    .select(sql<string | null>`parties.name || ' ' || parties.surname`.as("driver"))
    .where("orderDate", "=", today)
    .where("hiddenAt", "is", null)
    .where("orders.status", "<>", cancel.leadsTo)
    .orderBy("orderTime")
    .orderBy("orders.id")
    .limit(mostOfDay + 1)
    .execute();
  return { items: items.slice(0, mostOfDay), hasMore: items.length > mostOfDay };
}

function readMoney(db: Db, first: CalendarDate, last: CalendarDate) {
  const isDone = sql`status = ${complete.leadsTo}`;
  const isOff = sql`status = ${cancel.leadsTo}`;
  const countAndSum = (which: RawBuilder<unknown>) =>
    sql<Dashboard["owed"]>`json_build_object('orders', count(*) filter (where ${which}),
      'rand', coalesce(sum(price) filter (where ${which}), 0))`;
  return db
    .selectFrom("orders")
    .select([countAndSum(sql`not ${isOff}`).as("booked"), countAndSum(isDone).as("done")])
    .select(countAndSum(isOff).as("cancelled"))
    .select(
      sql<number>`coalesce(sum(commission) filter (where ${isDone}), 0)::bigint`.as("commission"),
    )
    .where("orderDate", ">=", first)
    .where("orderDate", "<=", last)
    .where("hiddenAt", "is", null)
    .executeTakeFirstOrThrow();
}

function readOwedFees(db: Db): Promise<Dashboard["owed"]> {
  return db
    .selectFrom("cancellations")
    .innerJoin("orders", "orders.id", "orderId")
    .select([
      sql<number>`count(*)::int`.as("orders"),
      sql<number>`coalesce(sum(fee), 0)::bigint`.as("rand"),
    ])
    .where("feeState", "=", "owed")
    .where("hiddenAt", "is", null)
    .executeTakeFirstOrThrow();
}

/** Reads the office's tasks, today's moves by the hour, and the money of the day and of the week. */
export async function readOfficeDashboard(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  staff: Party,
) {
  const now = clock();
  const [today, time] = [johannesburgDateAt(now), johannesburgTimeAt(now)];
  const { listed } = createOrderList(staff, now);
  const moment = sql`(orders.order_date, orders.order_time)`;
  const isPast = sql<SqlBool>`${moment} < (${today}, ${time})`;
  const isDone = sql<SqlBool>`(orders.status <> ${start.leadsTo} or upper(orders.occupied) < ${new Date(now)})`;
  // Orders are sorted even if they are only counted: otherwise PostgreSQL reads the whole table.
  const select = (filter: object, condition: RawBuilder<SqlBool>) =>
    listed(db, filter)
      .where(condition)
      .orderBy("orders.orderDate")
      .orderBy("orders.orderTime")
      .orderBy("orders.id");
  const late = select({ open: "yes" }, sql`(${isPast} and ${isDone})`);
  const ahead = select({ assigned: "no" }, sql`${moment} >= (${today}, ${time})`);
  const inDays = daysThatNeedDrivers(now);
  const alarmOn = (day: CalendarDate) =>
    ahead.where("orders.orderDate", "=", day).where(sql.lit(inDays.includes(day)));
  const [requests, held, claims] = [
    privacyRequestListOfDay(today),
    createDocumentList(today),
    claimListOfDay(today),
  ];
  const soonest = async (found: typeof late) => {
    const rows = await found.limit(mostListed).execute();
    return rows.map((row) => toListedOrder(row, staff, now));
  };
  const tomorrow = alarmOn(addDays(today, 1));
  const orders = await countEach(db, { late, ahead, today: alarmOn(today), tomorrow });
  const waiting = await countEach(db, {
    drivers: driverList.listed(db, { status: "pending" }),
    vehicles: vehicleList.listed(db, { status: "pending" }),
    documents: held.listed(db, { standing: "waiting" }),
    documentsEnding: held.listed(db, { standing: "expiring" }),
    documentsEnded: held.listed(db, { standing: "expired" }),
    messages: contactMessageList.listed(db, { status: "new" }),
    reviews: reviewList.listed(db, { waiting: "yes" }),
    privacyOverdue: requests.listed(db, { standing: "overdue" }),
    privacySoon: requests.listed(db, { standing: "soon" }),
    offersEnded: ahead.where(wasOrderEverOffered).where(({ not }) => not(hasOpenJobOffer(now))),
    cashDisputed: selectDisputedCash(db),
    pricesWaiting: selectWaitingPrices(db),
    claims: claims.listed(db, { standing: "open" }),
    claimsOverdue: claims.listed(db, { standing: "overdue" }),
  });
  return {
    late: { items: await soonest(late), total: orders.late },
    withoutDriver: {
      items: await soonest(ahead),
      total: orders.ahead,
      alarm: { today: orders.today, tomorrow: orders.tomorrow },
    },
    waiting,
    owed: await readOwedFees(db),
    ledgerFaults: await countLastLedgerFaults(db),
    today: await readMoves(db, today),
    money: {
      day: await readMoney(db, today, today),
      week: await readMoney(db, mondayOfWeek(today), addDays(mondayOfWeek(today), 6)),
    },
  };
}
