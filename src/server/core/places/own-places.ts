import { isAreaPlaceKind } from "#domain/places/place-kinds.ts";
import type { RegionKey } from "#domain/places/region-names.ts";
import { addressAreaWithoutStreet } from "#domain/privacy/kept-area.ts";
import { createEmbeddedMaps, readOwnPlaces } from "#server/maps/embedded/embedded-maps.ts";
import { createMentionFinder } from "#server/maps/embedded/mentioned-places.ts";
import type { MapsProvider, Place } from "#server/maps/maps-provider.ts";

let gazetteer: Promise<MapsProvider> | undefined;

/** Opens our own list of places, whichever maps provider is set: look-ups in it cost no money and no time. */
export function openGazetteer(): Promise<MapsProvider> {
  gazetteer ??= createEmbeddedMaps();
  return gazetteer;
}

let mentionFinder: Promise<ReturnType<typeof createMentionFinder>> | undefined;

/** Finds the names of places of our own list in a note, from left to right, each with its places' middles. */
export async function findMentionedPlaces(note: string) {
  mentionFinder ??= readOwnPlaces().then(createMentionFinder);
  return (await mentionFinder)(note);
}

/** Finds the suburb or town of an address on our own list; for a mall or street, the one around it. */
export async function findSuburbOrTown(address: string): Promise<Place | null> {
  const { place } = await (await openGazetteer()).find(address);
  return place === null || isAreaPlaceKind(place.kind) ? place : findSuburbOrTown(place.secondary);
}

/** Writes the suburb or town of an address, without street and door number. */
export function formatAreaName(place: Place | null, address: string, region: RegionKey): string {
  if (place === null) return addressAreaWithoutStreet(address, region);
  const { main, secondary } = place;
  return secondary ? `${main}, ${secondary}` : main;
}
