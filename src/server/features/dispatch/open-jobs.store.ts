import { type SqlBool, sql } from "kysely";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { defaultDriverAvailability } from "#domain/dispatch/availability.ts";
import { findJobBlockReason } from "#domain/dispatch/job-blocks.ts";
import { canVehicleCarry, offeredTruckSizes } from "#domain/fleet/truck-catalogue.ts";
import { initialOrderStatus } from "#domain/orders/order-states.ts";
import type { Db } from "#server/context.ts";
import { hasValidDocuments } from "#server/core/fleet/valid-documents.ts";
import { selectDriversTakenOffOrder } from "#server/core/orders/drivers-had.store.ts";
import { hasOpenJobOffer, isOpenOrder } from "#server/core/orders/order-states.store.ts";

/** Reads a driver's area, hours, reach and truck sizes, to find fitting jobs, or why the driver gets none. */
export async function findJobSeekingDriver(db: Db, id: string, today: CalendarDate) {
  const { status, truckSize, vehicleStatus, isDocumented, ...row } = await db
    .selectFrom("drivers")
    .innerJoin("parties", "parties.id", "drivers.id")
    .leftJoin("vehicles", "vehicles.id", "drivers.vehicleId")
    .select(["drivers.id", "drivers.area", "drivers.availability"])
    .select(["drivers.reachKms", "drivers.vehicleId", "parties.status", "vehicles.truckSize"])
    .select("vehicles.status as vehicleStatus")
    .select(hasValidDocuments(today).as("isDocumented"))
    .where("drivers.id", "=", id)
    .executeTakeFirstOrThrow();
  const vehicle = truckSize && vehicleStatus && { status: vehicleStatus, truckSize };
  const noJobs = findJobBlockReason({ status, vehicle, hasEndedDocument: !isDocumented });
  if (noJobs !== null || !vehicle) return { noJobs: noJobs ?? "no-vehicle" } as const;
  return {
    noJobs: null,
    ...row,
    availability: row.availability ?? defaultDriverAvailability,
    sizes: offeredTruckSizes.filter((size) => canVehicleCarry(vehicle.truckSize, size)),
  } as const;
}

export type JobSeekingDriver = Extract<
  Awaited<ReturnType<typeof findJobSeekingDriver>>,
  { noJobs: null }
>;

/** Selects future orders without a driver that suit this driver, who may not read the orders' addresses. */
function selectFittingJobs(db: Db, { id, vehicleId, sizes }: JobSeekingDriver, nowMs: number) {
  return db
    .selectFrom("orders")
    .select(["orders.id", "orderDate", "orderTime", "orderType", "truckSize", "areas", "region"])
    .select(["pickup", "destination", "metres", "distanceSource", "helpers", "floors", "price"])
    .select(["commission", "net", "midmonthDiscount", "repeatDiscount", "promotionDiscount"])
    .where(isOpenOrder())
    .where("status", "=", initialOrderStatus)
    .where("orders.driverId", "is", null)
    .where("truckSize", "in", [...sizes])
    .where(sql<SqlBool>`lower(orders.occupied) > ${new Date(nowMs)}`)
    .where(
      sql<SqlBool>`not exists (select from orders job where
        (job.driver_id = ${id} or job.vehicle_id = ${vehicleId})
        and job.occupied && orders.occupied and ${isOpenOrder("job")})`,
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
