import type { z } from "zod";
import type { freeDrivers } from "#contract/drivers.contract.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import type { Context, Db } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { estimateRoadMetres } from "#server/platform/maps/embedded/circuity.ts";
import { createEmbeddedMaps } from "#server/platform/maps/embedded/embedded-maps.ts";
import type { MapsProvider, Place } from "#server/platform/maps/maps-provider.ts";
import { availableDrivers, type Driver } from "../fleet/drivers.store.ts";
import { placeOf } from "./order-map.ts";

/** So many are listed, the nearest first; a search finds the others. */
const mostShown = 20;

let gazetteer: Promise<MapsProvider> | undefined;

/**
 * Where positions are read: of every free driver one is asked for, which would cost time or money with
 * a provider elsewhere. Then our own list of places answers.
 */
function nearAtHand(maps: MapsProvider): MapsProvider | Promise<MapsProvider> {
  if (maps.isLocal) return maps;
  gazetteer ??= createEmbeddedMaps();
  return gazetteer;
}

/** The moves of a day that somebody drives, the earliest first. */
async function jobsOfDay(db: Db, orderDate: string) {
  return db
    .selectFrom("orders")
    .select(["id", "driver_id", "order_time", "pickup", "destination", "destination_place_id"])
    .where("order_date", "=", orderDate)
    .where("driver_id", "is not", null)
    .where("status", "<>", orderActions.cancel.leadsTo)
    .where("hidden_at", "is", null)
    .orderBy("order_time")
    .orderBy("id")
    .execute();
}

/** The same answer for the same question, asked once. */
function remember(look: (id: string, text: string) => Promise<Place | null>) {
  const known = new Map<string, Promise<Place | null>>();
  return (id: string, text: string) => {
    const answer = known.get(id) ?? look(id, text);
    known.set(id, answer);
    return answer;
  };
}

/**
 * The drivers who can take all of these orders, the nearest to the first one's pickup in front: each
 * with the other jobs of that day, and how far it is from where the job before ends, else from the
 * driver's area. Who starts where nobody can tell comes last.
 *
 * @throws Failure not_found when one of the orders is not there
 */
export async function freeDriversFor(
  { db, maps }: Pick<Context, "db" | "maps">,
  orderIds: readonly [string, ...string[]],
  q: string | undefined,
): Promise<z.output<typeof freeDrivers>> {
  const free: readonly Driver[] = await (await availableDrivers(db, { q }, orderIds)).execute();
  const order = await db
    .selectFrom("orders")
    .select(["order_date", "order_time", "pickup", "pickup_place_id", "truck_size"])
    .where("id", "=", orderIds[0])
    .executeTakeFirst();
  if (!order) throw new Failure("not_found");
  const jobs = Map.groupBy(await jobsOfDay(db, order.order_date), (job) => job.driver_id);
  const near = await nearAtHand(maps);
  const place = remember((id, text) => placeOf(near, id, text));
  const area = remember(async (_, text) => (await near.find(text)).place);
  const pickup = await place(order.pickup_place_id, order.pickup);

  const { order_time: time } = order;
  async function startOf({ id, area: text }: Driver) {
    const before = jobs.get(id)?.findLast((job) => job.order_time < time);
    if (!before) return { from: "area", start: await area(text, text) } as const;
    return {
      from: "job",
      start: await place(before.destination_place_id, before.destination),
    } as const;
  }
  const placed = await Promise.all(
    free.map(async (driver) => {
      const { from, start } = await startOf(driver);
      const metres = pickup && start ? estimateRoadMetres(start, pickup) : null;
      return { driver, from, start, metres };
    }),
  );
  const nearest = placed
    .toSorted((a, b) => (a.metres ?? Infinity) - (b.metres ?? Infinity))
    .slice(0, mostShown);
  const { truck_size: truckSize } = order;
  const items = await Promise.all(
    nearest.map(async ({ driver, from, start, metres }) => {
      const route = pickup && start && (await near.route(start, pickup, truckSize));
      const { metres: far, source } = route ?? { metres, source: "estimate" as const };
      return {
        ...driver,
        jobs: (jobs.get(driver.id) ?? []).map(({ id, order_time, pickup, destination }) => ({
          id,
          orderTime: order_time,
          pickup,
          destination,
        })),
        way: far === null ? null : { kms: far / 1000, source, from },
      };
    }),
  );
  return { items, total: free.length };
}
