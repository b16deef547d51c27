import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { minutesOfDay, timeOfMinutes } from "#domain/calendar/minutes-of-day.ts";
import { mondayOfWeek } from "#domain/calendar/month-days.ts";
import { moveStartMs, possibleStartTimes } from "#domain/calendar/move-moment.ts";
import { mayCarry } from "#domain/dispatch/may-carry.ts";
import { canVehicleCarry, type TruckSize } from "#domain/fleet/truck-catalogue.ts";
import { workMinutes } from "#domain/orders/job-occupancy.ts";
import { initialOrderStatus } from "#domain/orders/order-states.ts";
import type { Depot } from "#domain/planning/chains.ts";
import { planCriteria } from "#domain/planning/day-problem.ts";
import type { Db } from "#server/context.ts";
import { roadMetres } from "#server/core/fleet/carriers.store.ts";
import { type OrderOfDay, type PlanningDay, selectPlannedOrders } from "./read-day.ts";

/** What staff ask of a plan: the jobs that may change, and what they pinned and forbade. */
export type PlanWish = ReceivedCallBody<"POST /api/planning/plan">;

/** Adds up what drivers earn from jobs of the week around a day, without those of the day, in rand. */
export async function readWeekEarnings(
  db: Db,
  date: CalendarDate,
): Promise<ReadonlyMap<string, number>> {
  const monday = mondayOfWeek(date);
  const rows = await selectPlannedOrders(db, { from: monday, to: addDays(monday, 6) })
    .select(["driverId", ({ fn }) => fn.sum<string>("net").as("net")])
    .where("orderDate", "<>", date)
    .where("driverId", "is not", null)
    .groupBy("driverId")
    .execute();
  return new Map(rows.map(({ driverId, net }) => [driverId ?? "", Number(net)]));
}

/** Whether an order stays with its driver whatever the plan: it is under way or done, or was not asked for. */
const isFixed = ({ status, driverId }: OrderOfDay, { all }: PlanWish) =>
  status !== initialOrderStatus || (driverId !== null && !all);

/** Describes the day for the planner, with what staff pinned and forbade. */
export function createPlannedDay(
  { orders, carriers }: PlanningDay,
  asked: PlanWish,
  {
    earned,
    nowMs,
    isByPrice,
  }: {
    readonly earned: ReadonlyMap<string, number>;
    readonly nowMs: number;
    readonly isByPrice: boolean;
  },
) {
  const pinned = new Map(asked.pinned.map(({ orderId, driverId }) => [orderId, driverId]));
  const forbidden = new Set(
    asked.forbidden.map(({ orderId, driverId }) => `${orderId} ${driverId}`),
  );
  const jobs = orders.map((order) => {
    const { driverId, orderTime, price } = order;
    const isPossible = (time: string) =>
      driverId !== null || moveStartMs({ ...order, orderTime: time }) > nowMs;
    return {
      ...order,
      starts: possibleStartTimes(order).filter(isPossible).map(minutesOfDay),
      minutes: workMinutes(order),
      weight: isByPrice ? price : 1,
      told: driverId === null ? null : { driverId, start: minutesOfDay(orderTime) },
    };
  });
  const drivers = carriers.map((carrier) => {
    return { ...carrier, jobs: [], earned: earned.get(carrier.id) ?? 0 };
  });
  return {
    jobs,
    drivers,
    roadMetres,
    mayCarry(driver: (typeof drivers)[number], job: (typeof jobs)[number], start: number) {
      // The commission of a job that the driver has is held already.
      const isOwn = job.driverId === driver.id;
      if (isFixed(job, asked)) return isOwn;
      if ((pinned.get(job.id) ?? driver.id) !== driver.id) return false;
      if (forbidden.has(`${job.id} ${driver.id}`)) return false;
      const moment = { orderDate: job.orderDate, orderTime: timeOfMinutes(start) };
      const carried = { ...job, ...(isOwn && { heldCommission: 0 }) };
      return mayCarry(driver, driver.vehicle, carried, moment, roadMetres).length === 0;
    },
  };
}

export type PlannedVisits = readonly {
  readonly job: ReturnType<typeof createPlannedDay>["jobs"][number];
  readonly start: number;
}[];

/** A vehicle more of a size, which costs nothing and may do every job that it is large enough for. */
export function createHelper(size: TruckSize, visits: PlannedVisits): Depot {
  const none = planCriteria.map(() => new Float64Array(visits.length));
  return {
    vehicles: 1,
    isAllowed: Uint8Array.from(visits, ({ job }) =>
      job.driverId === null && canVehicleCarry(size, job.truckSize) ? 1 : 0,
    ),
    visitCosts: none,
    startCosts: none,
    endCosts: none,
  };
}
