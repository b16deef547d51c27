import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { carryReasons, findBestTime, type ReasonAgainst } from "#domain/dispatch/may-carry.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import type { AppContext, Db } from "#server/context.ts";
import { readCarriers, roadMetres, toCarriedOrder } from "#server/core/fleet/carriers.store.ts";
import { driverList } from "#server/core/fleet/drivers.store.ts";
import { openGazetteer } from "#server/core/places/own-places.ts";
import { Failure } from "#server/failure.ts";
import { estimateRoadMetresBetween } from "#server/maps/embedded/circuity.ts";
import type { MapsProvider, Place } from "#server/maps/maps-provider.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { findOrderPlace } from "./order-map.ts";

/** The most drivers that the list shows, the nearest first; a search finds the others. */
const mostShown = 20;

/** Chooses our own maps for the positions of many drivers, because a remote provider charges for each. */
export const chooseLocalMaps = (maps: MapsProvider) => (maps.isLocal ? maps : openGazetteer());

/** Reads an order, and all drivers of its day with every reason against each doing it. docs/spec.md O-1684. */
export async function judgeDrivers({ db, clock }: Pick<AppContext, "db" | "clock">, id: string) {
  const order = isRecordId(id)
    ? await db
        .selectFrom("orders")
        .select(["id", "orderDate", "orderTime", "anyTime", "truckSize", "pickup", "pickupPlaceId"])
        .select(["metres", "floors", "areas", "orderType", "commission"])
        .where("id", "=", id)
        .where("hiddenAt", "is", null)
        .executeTakeFirst()
    : undefined;
  if (!order) throw new Failure("not_found");
  const nowMs = clock();
  const day = { from: order.orderDate, to: order.orderDate };
  const carriers = await readCarriers(db, day, johannesburgDateAt(nowMs));
  const work = toCarriedOrder(order);
  const drivers = carriers.map((driver) => ({
    driver,
    ...findBestTime(driver, driver.vehicle, work, order, { roadMetres, nowMs }),
  }));
  return { order, drivers };
}

async function jobsOfDay(db: Db, orderDate: string) {
  return db
    .selectFrom("orders")
    .select(["id", "driverId", "orderTime", "pickup", "destination", "destinationPlaceId"])
    .where("orderDate", "=", orderDate)
    .where("driverId", "is not", null)
    .where("status", "<>", orderActions.cancel.leadsTo)
    .where("hiddenAt", "is", null)
    .orderBy("orderTime")
    .orderBy("id")
    .execute();
}

/** How far back a reason puts a driver, so that all distances in metres are less. */
const setback = ({ reason }: ReasonAgainst) => (carryReasons[reason] === "say-why" ? 8e9 : 4e9);

/** Finds the drivers who can take an order: first those against whom nothing speaks, the nearest first. */
export async function findSuitableDrivers(
  context: Pick<AppContext, "db" | "maps" | "clock">,
  orderId: string,
  q?: string,
) {
  const { db, maps } = context;
  const { order, drivers } = await judgeDrivers(context, orderId);
  const named = q === undefined ? null : await driverList.listed(db, { q }).execute();
  const found = named && new Set(named.map(({ id }) => id));
  const able = drivers.flatMap(({ driver: { vehicle, ...driver }, reasons }) =>
    vehicle !== null &&
    (found?.has(driver.id) ?? true) &&
    reasons.every(({ reason }) => carryReasons[reason] !== "nobody")
      ? [{ driver: { ...driver, vehicle }, reasons }]
      : [],
  );
  const jobs = Map.groupBy(await jobsOfDay(db, order.orderDate), (job) => job.driverId);
  const near = await chooseLocalMaps(maps);
  const areas = new Map<string, Place | null>();
  for (const area of new Set(able.map(({ driver }) => driver.area)))
    areas.set(area, (await near.find(area)).place);
  const pickup = await findOrderPlace(near, order.pickupPlaceId, order.pickup);
  const metresFrom = (start: Place | null) =>
    pickup && start ? estimateRoadMetresBetween(start, pickup) : null;

  const placed = await Promise.all(
    able.map(async ({ driver, reasons }) => {
      const { reachKms } = driver;
      const home = areas.get(driver.area) ?? null;
      const own = jobs.get(driver.id) ?? [];
      const before = own.findLast((job) => job.orderTime < order.orderTime);
      const start = before
        ? await findOrderPlace(near, before.destinationPlaceId, before.destination)
        : home;
      return {
        driver,
        jobs: own,
        from: before ? ("job" as const) : ("area" as const),
        start,
        metres: metresFrom(start),
        reasons,
        isBeyondReach: reachKms !== null && (metresFrom(home) ?? 0) > reachKms * 1000,
      };
    }),
  );
  /** Ranks a driver, the lowest first. */
  const rank = ({ reasons, isBeyondReach, metres }: (typeof placed)[number]) =>
    Math.max(0, ...reasons.map(setback)) + (isBeyondReach ? 2e9 : 0) + (metres ?? 1e9);
  return { order, near, pickup, placed: placed.toSorted((a, b) => rank(a) - rank(b)) };
}

/** Lists the nearest drivers who fit, with their other jobs of that day and their way to the pickup by road. */
export async function listFreeDrivers(
  context: Pick<AppContext, "db" | "maps" | "clock">,
  orderId: string,
  q: string | undefined,
) {
  const { order, near, pickup, placed } = await findSuitableDrivers(context, orderId, q);
  const items = await Promise.all(
    placed.slice(0, mostShown).map(async ({ driver, from, start, metres, ...fit }) => {
      const route = pickup && start && (await near.route(start, pickup, order.truckSize));
      const { metres: far, source } = route ?? { metres, source: "estimate" as const };
      const { id, name, area, vehicle } = driver;
      const { id: vehicleId, plate, truckSize } = vehicle;
      const shown = { id, name, area, vehicleId, plate, truckSize };
      return {
        ...shown,
        ...fit,
        way: far === null ? null : { kms: far / 1000, source, from },
      };
    }),
  );
  return { items, total: placed.length };
}
