import { mostPlannedJobs } from "#contract/planning.contract.ts";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import type { AppContext, Db } from "#server/context.ts";
import { readCarriers, toCarriedOrder } from "#server/core/fleet/carriers.store.ts";
import { readFleetVersion, rowsVersion } from "#server/core/fleet/day-versions.ts";

/** The orders of some days that are not cancelled. */
export const selectPlannedOrders = (
  db: Db,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
) =>
  db
    .selectFrom("orders")
    .where("orderDate", ">=", from)
    .where("orderDate", "<=", to)
    .where("status", "<>", orderActions.cancel.leadsTo)
    .where("hiddenAt", "is", null);

const selectOrdersOfDay = (db: Db, date: CalendarDate) =>
  selectPlannedOrders(db, { from: date, to: date });

/** The orders of a day that are not cancelled, the earliest first, in the terms of the rule who may carry them. */
async function readOrdersOfDay(db: Db, date: CalendarDate) {
  const rows = await selectOrdersOfDay(db, date)
    .select(["id", "orderDate", "orderTime", "anyTime", "truckSize", "metres", "floors", "areas"])
    .select(["pickup", "destination", "price", "net", "commission", "orderType"])
    .select(["status", "driverId"])
    .orderBy("orderTime")
    .orderBy("id")
    .limit(mostPlannedJobs + 1)
    .execute();
  return rows.map((row) => ({
    ...row,
    ...toCarriedOrder(row),
    pickupName: row.areas?.pickup.name ?? row.pickup,
    destinationName: row.areas?.destination.name ?? row.destination,
  }));
}
export type OrderOfDay = Awaited<ReturnType<typeof readOrdersOfDay>>[number];

/** Reads the orders of a day, and all who may carry them with their jobs. */
export async function readPlanningDay(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  date: CalendarDate,
) {
  const [version, orders, carriers] = await Promise.all([
    readDayVersion(db, date),
    readOrdersOfDay(db, date),
    readCarriers(db, { from: date, to: date }, johannesburgDateAt(clock())),
  ]);
  return {
    version,
    orders: orders.slice(0, mostPlannedJobs),
    hasMore: orders.length > mostPlannedJobs,
    carriers,
  };
}
export type PlanningDay = Awaited<ReturnType<typeof readPlanningDay>>;

/**
 * A text that changes with every change of the orders of a day, of drivers and of vehicles. It is read often, by
 * everybody who has the board open.
 */
export async function readDayVersion(db: Db, date: CalendarDate): Promise<string> {
  const [fleet, { orders }] = await Promise.all([
    readFleetVersion(db),
    selectOrdersOfDay(db, date).select(rowsVersion().as("orders")).executeTakeFirstOrThrow(),
  ]);
  return `${fleet} ${orders}`;
}
