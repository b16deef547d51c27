import { webPaths } from "#contract/web-paths.ts";
import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { TripEnd } from "#web/lib/quote-draft/quote-draft.ts";
import type { PlaceChoice } from "#web/parts/places/place-field.tsx";

/** The names under which the ends of a trip stand in the address of the quote, and in the form there. */
export const addressNames = {
  pickup: { text: "from", id: "fromId" },
  destination: { text: "to", id: "toId" },
} as const satisfies Readonly<Record<TripEnd, object>>;

export const truckName = "truck";

export const tripEnds = ["pickup", "destination"] as const satisfies readonly TripEnd[];

/** Both ends of a trip as a form holds them. */
export type ChosenTrip = Readonly<Record<TripEnd, PlaceChoice>>;

/** The address of the quote with both places and the truck filled in. */
export function quoteAddress(trip: ChosenTrip, truckSize: OfferedSize): string {
  const search = new URLSearchParams();
  for (const end of tripEnds) {
    const { text, item } = trip[end];
    search.set(addressNames[end].text, text);
    if (item) search.set(addressNames[end].id, item.placeId);
  }
  search.set(truckName, truckSize);
  return `${webPaths.quote()}?${search}`;
}
