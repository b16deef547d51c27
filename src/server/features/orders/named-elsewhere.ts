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
  const addresses = [order.pickup, pickup.name, order.destination, destination.name].join("; ");
  const own = new Set((await findMentionedPlaces(addresses)).map(({ name }) => name));
  const texts = {
    notes: order.notes,
    pickupDetails: order.pickupDetails?.unit ?? "",
    destinationDetails: order.destinationDetails?.unit ?? "",
  };
  const found = await Promise.all(
    (["notes", "pickupDetails", "destinationDetails"] as const).map(async (field) =>
      (await findMentionedPlaces(texts[field])).map((place) => ({ field, ...place })),
    ),
  );
  const each = new Map(found.flat().map((one) => [`${one.field} ${one.name}`, one]));
  return [...each.values()].flatMap(({ field, name, locations }) => {
    const kms = own.has(name) ? null : kmsElsewhere(locations, ends);
    return kms === null ? [] : [{ field, place: name, kms }];
  });
}
