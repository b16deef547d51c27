import { type SqlBool, sql } from "kysely";
import { addDays, type CalendarDate } from "#domain/calendar/calendar-date.ts";
import { maxBookingDaysAhead } from "#domain/calendar/move-moment.ts";
import { canVehicleCarry, offeredTruckSizes } from "#domain/fleet/truck-catalogue.ts";
import { initialOrderStatus } from "#domain/orders/order-states.ts";
import type { Db } from "#server/context.ts";
import { type Carrier, readCarriers } from "#server/core/fleet/carriers.store.ts";
import { selectDriversTakenOffOrder } from "#server/core/orders/drivers-had.store.ts";
import { hasOpenJobOffer, isOpenOrder } from "#server/core/orders/order-states.store.ts";
import { Failure } from "#server/failure.ts";

/** A driver who can have jobs. */
export type JobSeekingDriver = Carrier & { readonly vehicle: NonNullable<Carrier["vehicle"]> };

/** Reads a driver with the jobs from a day on. */
export async function readJobSeekingDriver(db: Db, id: string, today: CalendarDate) {
  const days = { from: today, to: addDays(today, maxBookingDaysAhead) };
  const [driver] = await readCarriers(db, days, today, [id]);
  if (!driver) throw new Failure("not_found");
  return driver;
}

/** Selects future orders without a driver that suit this driver, who may not read the orders' addresses. */
function selectFittingJobs(db: Db, { id, vehicle }: JobSeekingDriver, nowMs: number) {
  const sizes = offeredTruckSizes.filter((size) => canVehicleCarry(vehicle.truckSize, size));
  return db
    .selectFrom("orders")
    .select([
      "orders.id",
      "orderDate",
      "orderTime",
      "anyTime",
      "orderType",
      "truckSize",
      "areas",
      "region",
    ])
    .select(["pickup", "destination", "metres", "distanceSource", "helpers", "floors", "price"])
    .select(["commission", "net", "midmonthDiscount", "repeatDiscount", "promotionDiscount"])
    .where(isOpenOrder())
    .where("status", "=", initialOrderStatus)
    .where("orders.driverId", "is", null)
    .where("truckSize", "in", sizes)
    .where(sql<SqlBool>`lower(orders.occupied) > ${new Date(nowMs)}`)
    .where(
      sql<SqlBool>`(orders.any_time or not exists (select from orders job where
        (job.driver_id = ${id} or job.vehicle_id = ${vehicle.id})
        and job.occupied && orders.occupied and ${isOpenOrder("job")}))`,
    );
}

/** Lists open jobs from a day on that are offered to nobody and that staff did not take from this driver. */
export const listOpenJobsFromDay = (
  db: Db,
  seeker: JobSeekingDriver,
  from: CalendarDate,
  nowMs: number,
  limit: number,
) =>
  selectFittingJobs(db, seeker, nowMs)
    .where("orderDate", ">=", from)
    .where(({ not }) => not(hasOpenJobOffer(nowMs)))
    .where(
      sql<string>`${seeker.id}`,
      "not in",
      selectDriversTakenOffOrder(db, sql`orders.id::text`),
    )
    .orderBy("orderDate")
    .orderBy("orderTime")
    .orderBy("orders.id")
    .limit(limit)
    .execute();

export type OpenJobRow = Awaited<ReturnType<typeof listOpenJobsFromDay>>[number];

const mostOffers = 20;

/** Lists the jobs that are offered to a driver; the offer that ends first is first. */
export const listOfferedJobs = (db: Db, seeker: JobSeekingDriver, nowMs: number) =>
  selectFittingJobs(db, seeker, nowMs)
    .innerJoin("job_offers", "job_offers.orderId", "orders.id")
    .select("job_offers.endsAt")
    .where("job_offers.driverId", "=", seeker.id)
    .where("job_offers.state", "=", "open")
    .where("job_offers.endsAt", ">", new Date(nowMs))
    .orderBy("job_offers.endsAt")
    .limit(sql.lit(mostOffers))
    .execute();

export type OfferedJobRow = Awaited<ReturnType<typeof listOfferedJobs>>[number];

/** Lists a driver's jobs from a day on, the earliest first; the way to a new job may start where one ends. */
export async function listUpcomingJobsOfDriver(db: Db, driverId: string, from: string) {
  return db
    .selectFrom("orders")
    .select(["orderDate", "orderTime", "region", "pickup", "destination", "areas"])
    .where("driverId", "=", driverId)
    .where("orderDate", ">=", from)
    .where(isOpenOrder())
    .orderBy("orderDate")
    .orderBy("orderTime")
    .execute();
}
