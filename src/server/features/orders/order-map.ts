import type { z } from "zod";
import type { dayMap, orderMap } from "#contract/order-map.contract.ts";
import { erasedPlace } from "#domain/privacy/erased-person.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { MapsProvider, Place } from "#server/platform/maps/maps-provider.ts";
import { askMaps } from "../places/ask-maps.ts";
import { findOrder, type OrderRow, ordersVisibleTo } from "./orders.store.ts";

type Addresses = Pick<
  OrderRow,
  "pickup" | "pickup_place_id" | "destination" | "destination_place_id"
>;

const mostOfDay = 100;

/**
 * The place by its id, or by its address when it was booked under another provider; null for one
 * that was erased or that nobody knows.
 */
async function placeOf(maps: MapsProvider, id: string, address: string): Promise<Place | null> {
  if (id === erasedPlace) return null;
  return (await maps.resolve(id)) ?? (await maps.find(address)).place;
}

function endsOf(maps: MapsProvider, order: Addresses) {
  return askMaps(
    () =>
      Promise.all([
        placeOf(maps, order.pickup_place_id, order.pickup),
        placeOf(maps, order.destination_place_id, order.destination),
      ]),
    "unavailable",
  );
}

/**
 * Where an order begins and ends and the way between. Nothing of it is kept with the order: providers
 * allow their positions to be kept for a while only, and what is not kept need not be erased.
 *
 * @throws Failure not_found, unavailable, route_unavailable
 */
export async function mapOfOrder(
  { db, maps }: Pick<Context, "db" | "maps">,
  viewer: Party,
  id: string,
): Promise<z.output<typeof orderMap>> {
  const found = await findOrder(db, viewer, id);
  if (!found) throw new Failure("not_found");
  const { attribution, allowsOwnMaps: isDrawn } = maps;
  if (!isDrawn) return { pickup: null, destination: null, line: null, isDrawn, attribution };
  const [pickup, destination] = await endsOf(maps, found.order);
  const way =
    pickup &&
    destination &&
    (await askMaps(
      () => maps.route(pickup, destination, found.order.truck_size),
      "route_unavailable",
    ));
  return {
    pickup: pickup?.location ?? null,
    destination: destination?.location ?? null,
    line: way?.line ?? null,
    isDrawn,
    attribution,
  };
}

/** Where the jobs of a day begin and end, the earliest first: of 100 at most. */
export async function mapOfDay(
  { db, maps }: Pick<Context, "db" | "maps">,
  viewer: Party,
  orderDate: string,
): Promise<z.output<typeof dayMap>> {
  const orders = await ordersVisibleTo(db, viewer)
    .select(["id", "pickup", "pickup_place_id", "destination", "destination_place_id"])
    .select(["order_time"])
    .where("order_date", "=", orderDate)
    .orderBy("order_time")
    .orderBy("id")
    .limit(mostOfDay)
    .execute();
  const { attribution, allowsOwnMaps: isDrawn } = maps;
  const items = await Promise.all(
    orders.map(async (order) => {
      const [pickup, destination] = isDrawn ? await endsOf(maps, order) : [null, null];
      return {
        id: order.id,
        orderTime: order.order_time,
        pickup: order.pickup,
        destination: order.destination,
        from: pickup?.location ?? null,
        to: destination?.location ?? null,
      };
    }),
  );
  return { items, isDrawn, attribution };
}
