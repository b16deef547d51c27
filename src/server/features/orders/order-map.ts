import { readableForDriver } from "#domain/orders/driver-access.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import { erasedPlaceId } from "#domain/privacy/erased-person.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { readContactHours } from "#server/core/company/company.store.ts";
import { findOrderAreas } from "#server/core/orders/order-areas.ts";
import { selectOrdersVisibleTo } from "#server/core/orders/orders.store.ts";
import { askMapsProvider } from "#server/core/places/resolve-trip.ts";
import type { MapsProvider, Place } from "#server/maps/maps-provider.ts";
import { requireOrder } from "./order-records.store.ts";

const maxOrders = 100;
/** How many places are looked up at once: few, because customers wait for the same maps provider. */
const concurrencyLimit = 4;

/** Finds a place by its id, or by its address where another maps provider made the id. */
export async function findOrderPlace(maps: MapsProvider, id: string, address: string) {
  if (id === erasedPlaceId) return null;
  return (await maps.resolve(id)) ?? (await maps.find(address)).place;
}

/**
 * Reads an order's pickup, destination and route; for a driver who may not read the doors, the middles of the
 * suburbs. Nothing is stored: maps providers do not allow it.
 */
export async function readOrderMap({ db, maps, clock }: AppContext, viewer: Party, id: string) {
  const { order } = await requireOrder(db, viewer, id);
  const { attribution, allowsOwnMaps: isDrawn } = maps;
  if (!isDrawn) return { pickup: null, destination: null, line: null, isDrawn, attribution };
  const contactHours = await readContactHours(db, viewer);
  if (viewer.type === "driver" && !readableForDriver(order, contactHours, clock()).doors) {
    const { pickup: from, destination: to } = await findOrderAreas(order);
    return { pickup: from.location, destination: to.location, line: null, isDrawn, attribution };
  }
  const look = () =>
    Promise.all([
      findOrderPlace(maps, order.pickupPlaceId, order.pickup),
      findOrderPlace(maps, order.destinationPlaceId, order.destination),
    ]);
  const [pickup, destination] = await askMapsProvider(look, "places_unavailable");
  const route = async () =>
    pickup && destination && maps.route(pickup, destination, order.truckSize);
  const way = await askMapsProvider(route, "route_unavailable");
  return {
    pickup: pickup?.location ?? null,
    destination: destination?.location ?? null,
    line: way?.line ?? null,
    isDrawn,
    attribution,
  };
}

/** Looks up each place once, and leaves out places for which the maps provider fails. */
async function findPositions({ maps, log }: AppContext, addresses: ReadonlyMap<string, string>) {
  const positions = new Map<string, Place["location"]>();
  const waiting = addresses.entries();
  async function lookUp(): Promise<void> {
    for (const [id, address] of waiting) {
      const place = await findOrderPlace(maps, id, address).catch((err: unknown) => {
        log.warn({ err }, "a place of a day's map could not be looked up");
        return null;
      });
      if (place) positions.set(id, place.location);
    }
  }
  await Promise.all(Array.from({ length: concurrencyLimit }, lookUp));
  return positions;
}

/** Reads pickup and destination of a day's jobs, earliest first: of 100 at most, and whether there are more. */
export async function readMapOfDay(context: AppContext, viewer: Party, orderDate: string) {
  const orders = await selectOrdersVisibleTo(context.db, viewer)
    .select(["id", "orderTime", "pickup", "pickupPlaceId", "destination", "destinationPlaceId"])
    .where("orderDate", "=", orderDate)
    .where("status", "<>", orderActions.cancel.leadsTo)
    .orderBy("orderTime")
    .orderBy("id")
    .limit(maxOrders + 1)
    .execute();
  const { attribution, allowsOwnMaps: isDrawn } = context.maps;
  const shown = orders.slice(0, maxOrders);
  const addresses = shown.flatMap((order) => [
    [order.pickupPlaceId, order.pickup] as const,
    [order.destinationPlaceId, order.destination] as const,
  ]);
  const positions = await findPositions(context, new Map(isDrawn ? addresses : []));
  const items = shown.map((order) => ({
    ...order,
    from: positions.get(order.pickupPlaceId) ?? null,
    to: positions.get(order.destinationPlaceId) ?? null,
  }));
  return { items, hasMore: orders.length > maxOrders, isDrawn, attribution };
}
