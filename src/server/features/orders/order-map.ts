import { readableForDriver } from "#domain/orders/driver-access.ts";
import { erasedPlaceId } from "#domain/privacy/erased-person.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { readContactHours } from "#server/core/company/company.store.ts";
import { findOrderAreas } from "#server/core/orders/order-areas.ts";
import { askMapsProvider } from "#server/core/places/resolve-trip.ts";
import type { MapsProvider } from "#server/maps/maps-provider.ts";
import { requireOrder } from "./order-records.store.ts";

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
