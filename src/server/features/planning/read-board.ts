import type { CallHandlerResult } from "#contract/endpoints.ts";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { minutesOfDay } from "#domain/calendar/minutes-of-day.ts";
import { moveStartMs, possibleStartTimes } from "#domain/calendar/move-moment.ts";
import { workingHoursOn } from "#domain/dispatch/availability.ts";
import { mayCarry } from "#domain/dispatch/may-carry.ts";
import {
  canVehicleCarry,
  type OfferedTruckSize,
  offeredTruckSizes,
  type TruckSize,
} from "#domain/fleet/truck-catalogue.ts";
import { drivingMinutes, jobMinutes, workMinutes } from "#domain/orders/job-occupancy.ts";
import { initialOrderStatus } from "#domain/orders/order-states.ts";
import type { AppContext } from "#server/context.ts";
import { type Carrier, readCarriers, roadMetres } from "#server/core/fleet/carriers.store.ts";
import { judgeDrivers } from "../orders/free-drivers.ts";
import {
  type OrderOfDay,
  type PlanningDay,
  readPlanningDay,
  selectPlannedOrders,
} from "./read-day.ts";

type Board = CallHandlerResult<"GET /api/planning/day">;
type Work = {
  readonly truckSize: OfferedTruckSize;
  readonly metres: number;
  readonly floors: number;
};

/**
 * How much of the hours of the trucks that carry at least a size its jobs and larger ones take, in percent.
 * docs/spec.md O-1680.
 */
function bookedShares(carriers: readonly Carrier[], jobs: readonly Work[], date: CalendarDate) {
  return offeredTruckSizes.map((truckSize) => {
    const carries = (size: TruckSize | undefined) =>
      size !== undefined && canVehicleCarry(size, truckSize);
    const offered = carriers
      .filter(({ vehicle }) => carries(vehicle?.truckSize))
      .flatMap(({ availability }) => workingHoursOn(availability, date) ?? [])
      .reduce((sum, { from, to }) => sum + minutesOfDay(to) - minutesOfDay(from), 0);
    const taken = jobs
      .filter((job) => carries(job.truckSize))
      .reduce((sum, job) => sum + jobMinutes(job), 0);
    return { truckSize, percent: Math.round((taken * 100) / Math.max(offered, 1)) };
  });
}

function listAlarms({ carriers }: PlanningDay, order: OrderOfDay, nowMs: number): string[] {
  if (order.status !== initialOrderStatus) return [];
  const due = possibleStartTimes(order).at(-1) ?? order.orderTime;
  const isLate = moveStartMs({ ...order, orderTime: due }) < nowMs;
  const late = isLate ? [`Not started: it was due at ${due}`] : [];
  const driver = carriers.find(({ id }) => id === order.driverId);
  if (!driver) return late;
  // The commission of a job that the driver has is held already.
  const asked = { ...order, heldCommission: 0 };
  const reasons = mayCarry(driver, driver.vehicle, asked, order, roadMetres);
  return [...late, ...reasons.map(({ text }) => text)];
}

/** The drives without a load of a driver's day: from home to the first job, between jobs, and home. */
export function listDrives({ id: driverId, home }: Carrier, orders: readonly OrderOfDay[]) {
  const stops = orders.length === 0 ? [] : [...orders, null];
  return stops.flatMap((next, index) => {
    const before = orders[index - 1];
    const from = before ? before.destination : home;
    const to = next ? next.pickup : home;
    if (!from || !to) return [];
    const metres = roadMetres(from, to);
    return [
      {
        driverId,
        fromOrderId: before?.id ?? null,
        toOrderId: next?.id ?? null,
        minutes: drivingMinutes(metres),
        kms: Math.round(metres / 1000),
      },
    ];
  });
}

/** Reads the board of a day. */
export async function readBoard(context: AppContext, date: CalendarDate): Promise<Board> {
  const day = await readPlanningDay(context, date);
  const { version, orders, carriers, hasMore } = day;
  const nowMs = context.clock();
  return {
    version,
    hasMore,
    drivers: carriers.map(({ id, name, area, home, availability, vehicle }) => ({
      id,
      name,
      plate: vehicle?.plate ?? null,
      truckSize: vehicle?.truckSize ?? null,
      hours: workingHoursOn(availability, date),
      home: { name: area, position: home },
    })),
    jobs: orders.map((order) => ({
      id: order.id,
      orderTime: order.orderTime,
      anyTime: order.anyTime,
      minutes: workMinutes(order),
      truckSize: order.truckSize,
      pickup: { name: order.pickupName, position: order.pickup },
      destination: { name: order.destinationName, position: order.destination },
      price: order.price,
      status: order.status,
      driverId: order.driverId,
      alarms: listAlarms(day, order, nowMs),
    })),
    drives: carriers.flatMap((carrier) =>
      listDrives(
        carrier,
        orders.filter(({ driverId }) => driverId === carrier.id),
      ),
    ),
    booked: bookedShares(carriers, orders, date),
  };
}

const daysOfWeek = 7;

/** Reads how full seven days are. */
export async function readPlanningWeek(
  { db, clock }: AppContext,
  date: CalendarDate,
): Promise<CallHandlerResult<"GET /api/planning/week">> {
  const dates = Array.from({ length: daysOfWeek }, (_, days) => addDays(date, days));
  const last = dates.at(-1) ?? date;
  const [carriers, jobs] = await Promise.all([
    readCarriers(db, { from: date, to: last }, johannesburgDateAt(clock())),
    selectPlannedOrders(db, { from: date, to: last })
      .select(["orderDate", "truckSize", "driverId", "metres", "floors"])
      .execute(),
  ]);
  const byDate = Map.groupBy(jobs, ({ orderDate }) => orderDate);
  return {
    days: dates.map((each) => {
      const own = byDate.get(each) ?? [];
      return {
        date: each,
        jobs: own.length,
        withoutDriver: own.filter(({ driverId }) => driverId === null).length,
        booked: bookedShares(carriers, own, each),
      };
    }),
  };
}

/** Lists for each driver of an order's day every reason against doing the order. */
export async function listReasonsAgainst(
  context: AppContext,
  orderId: string,
): Promise<CallHandlerResult<"GET /api/planning/reasons">> {
  const { drivers } = await judgeDrivers(context, orderId);
  return {
    drivers: drivers.map(({ driver, reasons }) => ({ driverId: driver.id, reasons })),
  };
}
