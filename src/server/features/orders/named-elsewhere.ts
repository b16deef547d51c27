import { kmsElsewhere } from "#domain/orders/named-elsewhere.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { findOrderAreas } from "#server/core/orders/order-areas.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { findMentionedPlaces } from "#server/core/places/own-places.ts";

/** Finds the places far from both ends of an open move that its notes and units name, to warn staff. */
export async function findPlacesElsewhere(order: OrderRow) {
  const { pickup, destination } = order.areas ?? (await findOrderAreas(order));
  if (!orderStates[order.status].isOpen || !pickup.location || !destination.location) return [];
  const ends = [pickup.location, destination.location];
  const own = await findMentionedPlaces(
    [order.pickup, pickup.name, order.destination, destination.name].join("; "),
  );
  const units = [order.pickupDetails?.unit, order.destinationDetails?.unit];
  const named = await findMentionedPlaces([order.notes, ...units].join("; "));
  return [...named].flatMap(([place, locations]) => {
    const kms = own.has(place) ? null : kmsElsewhere(locations, ends);
    return kms === null ? [] : [{ place, kms }];
  });
}
