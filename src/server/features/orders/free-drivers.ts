import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { carryReasons, findBestTime, type ReasonAgainst } from "#domain/dispatch/may-carry.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import type { AppContext, Db } from "#server/context.ts";
import { readCarriers, roadMetres, toCarriedOrder } from "#server/core/fleet/carriers.store.ts";
import { selectAvailableDrivers } from "#server/core/fleet/drivers.store.ts";
import { openGazetteer } from "#server/core/places/own-places.ts";
import { Failure } from "#server/failure.ts";
import { estimateRoadMetresBetween } from "#server/maps/embedded/circuity.ts";
import type { MapsProvider, Place } from "#server/maps/maps-provider.ts";
import { findOrderPlace } from "./order-map.ts";

/** The most drivers that the list shows, the nearest first; a search finds the others. */
const mostShown = 20;

/** Chooses our own maps for the positions of many drivers, because a remote provider charges for each. */
export const chooseLocalMaps = (maps: MapsProvider) => (maps.isLocal ? maps : openGazetteer());

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

function remember(look: (id: string, text: string) => Promise<Place | null>) {
  const known = new Map<string, Promise<Place | null>>();
  return (id: string, text: string) => {
    const answer = known.get(id) ?? look(id, text);
    known.set(id, answer);
    return answer;
  };
}

/** How far back a reason puts a driver, so that all distances in metres are less. */
const setback = ({ reason }: ReasonAgainst) => (carryReasons[reason] === "say-why" ? 8e9 : 4e9);

/** Finds the drivers who can take all of these orders: first those against whom nothing speaks, the nearest first. */
export async function findSuitableDrivers(
  { db, maps, clock }: Pick<AppContext, "db" | "maps" | "clock">,
  orderIds: readonly [string, ...string[]],
  q?: string,
) {
  const today = johannesburgDateAt(clock());
  const free = await (await selectAvailableDrivers(db, { q }, orderIds))
    // Drivers who are equally near stay in the same order.
    .orderBy("parties.id")
    .execute();
  const orders = await db
    .selectFrom("orders")
    .select(["id", "orderDate", "orderTime", "anyTime", "truckSize", "pickup", "pickupPlaceId"])
    .select(["metres", "floors", "areas", "orderType", "commission"])
    .where("id", "in", orderIds)
    .execute();
  const order = orders.find(({ id }) => id === orderIds[0]);
  if (!order) throw new Failure("not_found");
  const dates = orders.map(({ orderDate }) => orderDate).toSorted();
  const days = { from: dates[0] ?? today, to: dates.at(-1) ?? today };
  const ids = free.map(({ id }) => id);
  const carriers = new Map((await readCarriers(db, days, today, ids)).map((one) => [one.id, one]));
  const jobs = Map.groupBy(await jobsOfDay(db, order.orderDate), (job) => job.driverId);
  const near = await chooseLocalMaps(maps);
  const place = remember((id, text) => findOrderPlace(near, id, text));
  const area = remember(async (_, text) => (await near.find(text)).place);
  const pickup = await place(order.pickupPlaceId, order.pickup);
  const metresFrom = (start: Place | null) =>
    pickup && start ? estimateRoadMetresBetween(start, pickup) : null;

  const placed = await Promise.all(
    free.map(async (driver) => {
      const carrier = carriers.get(driver.id);
      const against = orders.flatMap((each) =>
        carrier
          ? findBestTime(carrier, carrier.vehicle, toCarriedOrder(each), each, {
              roadMetres,
              nowMs: clock(),
            }).reasons
          : [],
      );
      const reasons = against.filter(
        ({ text }, index) => against.findIndex((other) => other.text === text) === index,
      );
      const reachKms = carrier?.reachKms ?? null;
      const home = await area(driver.area, driver.area);
      const before = jobs.get(driver.id)?.findLast((job) => job.orderTime < order.orderTime);
      const start = before ? await place(before.destinationPlaceId, before.destination) : home;
      return {
        driver,
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
  const able = placed.filter(({ reasons }) =>
    reasons.every(({ reason }) => carryReasons[reason] !== "nobody"),
  );
  return { order, jobs, near, pickup, placed: able.toSorted((a, b) => rank(a) - rank(b)) };
}

/** Lists the nearest drivers who fit, with their other jobs of that day and their way to the pickup by road. */
export async function listFreeDrivers(
  context: Pick<AppContext, "db" | "maps" | "clock">,
  orderIds: readonly [string, ...string[]],
  q: string | undefined,
) {
  const { order, jobs, near, pickup, placed } = await findSuitableDrivers(context, orderIds, q);
  const items = await Promise.all(
    placed.slice(0, mostShown).map(async ({ driver, from, start, metres, ...fit }) => {
      const route = pickup && start && (await near.route(start, pickup, order.truckSize));
      const { metres: far, source } = route ?? { metres, source: "estimate" as const };
      return {
        ...driver,
        ...fit,
        jobs: jobs.get(driver.id) ?? [],
        way: far === null ? null : { kms: far / 1000, source, from },
      };
    }),
  );
  return { items, total: placed.length };
}
