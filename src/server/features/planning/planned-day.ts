import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { minutesOfDay, timeOfMinutes } from "#domain/calendar/minutes-of-day.ts";
import { mondayOfWeek } from "#domain/calendar/month-days.ts";
import { moveStartMs, possibleStartTimes } from "#domain/calendar/move-moment.ts";
import { mayCarry } from "#domain/dispatch/may-carry.ts";
import { canVehicleCarry, type TruckSize } from "#domain/fleet/truck-catalogue.ts";
import { workMinutes } from "#domain/orders/job-occupancy.ts";
import { initialOrderStatus, orderActions } from "#domain/orders/order-states.ts";
import type { Depot } from "#domain/planning/chains.ts";
import { type DayJob, planCriteria } from "#domain/planning/day-problem.ts";
import type { Db } from "#server/context.ts";
import { roadMetres } from "#server/core/fleet/carriers.store.ts";
import { type OrderOfDay, type PlanningDay, toCarriedOrder } from "./read-day.ts";

/** What staff ask of a plan: the jobs that may change, and what they pinned and forbade. */
export type PlanWish = ReceivedCallBody<"POST /api/planning/plan">;

/** Adds up what drivers earn from jobs of the week around a day, without those of the day, in rand. */
export async function readWeekEarnings(
  db: Db,
  date: CalendarDate,
): Promise<ReadonlyMap<string, number>> {
  const monday = mondayOfWeek(date);
  const rows = await db
    .selectFrom("orders")
    .select(["driverId", ({ fn }) => fn.sum<string>("net").as("net")])
    .where("orderDate", ">=", monday)
    .where("orderDate", "<", addDays(monday, 7))
    .where("orderDate", "<>", date)
    .where("driverId", "is not", null)
    .where("status", "<>", orderActions.cancel.leadsTo)
    .where("hiddenAt", "is", null)
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
  const byId = new Map(orders.map((order) => [order.id, order]));
  const carriersById = new Map(carriers.map((carrier) => [carrier.id, { ...carrier, jobs: [] }]));
  const pinned = new Map(asked.pinned.map(({ orderId, driverId }) => [orderId, driverId]));
  const forbidden = new Set(
    asked.forbidden.map(({ orderId, driverId }) => `${orderId} ${driverId}`),
  );
  const jobs = orders.map((order): DayJob => {
    const start = minutesOfDay(order.orderTime);
    const isPossible = (orderTime: string) =>
      order.driverId !== null || moveStartMs({ ...order, orderTime }) > nowMs;
    return {
      id: order.id,
      starts: possibleStartTimes(order).filter(isPossible).map(minutesOfDay),
      minutes: workMinutes(order),
      pickup: order.from.location,
      destination: order.to.location,
      weight: isByPrice ? order.price : 1,
      net: order.net,
      told: order.driverId === null ? null : { driverId: order.driverId, start },
    };
  });
  const day = {
    jobs,
    drivers: carriers.map(({ id, home }) => ({ id, home, earned: earned.get(id) ?? 0 })),
    roadMetres,
    mayCarry: ({ id: driverId }: { readonly id: string }, job: DayJob, start: number) => {
      const [order, carrier] = [byId.get(job.id), carriersById.get(driverId)];
      if (!order || !carrier) return false;
      if (isFixed(order, asked)) return order.driverId === driverId;
      if ((pinned.get(job.id) ?? driverId) !== driverId) return false;
      if (forbidden.has(`${job.id} ${driverId}`)) return false;
      const moment = { orderDate: order.orderDate, orderTime: timeOfMinutes(start) };
      // The commission of a job that the driver has is held already.
      const isOwn = order.driverId === driverId;
      const carried = { ...toCarriedOrder(order), ...(isOwn && { heldCommission: 0 }) };
      return mayCarry(carrier, carrier.vehicle, carried, moment, roadMetres).length === 0;
    },
  };
  return { day, byId };
}

/** A vehicle more of a size, which costs nothing and may do every job that it is large enough for. */
export function createHelper(
  size: TruckSize,
  visits: readonly { readonly job: DayJob }[],
  byId: ReadonlyMap<string, OrderOfDay>,
): Depot {
  const none = planCriteria.map(() => new Float64Array(visits.length));
  return {
    vehicles: 1,
    isAllowed: Uint8Array.from(visits, ({ job }) => {
      const order = byId.get(job.id);
      return order && order.driverId === null && canVehicleCarry(size, order.truckSize) ? 1 : 0;
    }),
    visitCosts: none,
    startCosts: none,
    endCosts: none,
  };
}
