import { isArea } from "#domain/places/place-kinds.ts";
import { keptArea } from "#domain/privacy/kept-area.ts";
import { createEmbeddedMaps } from "#server/maps/embedded/embedded-maps.ts";
import type { MapsProvider, Place } from "#server/maps/maps-provider.ts";

let gazetteer: Promise<MapsProvider> | undefined;

/** Our own list of places, whichever provider is set: questions cost neither money nor time. */
export function ownPlaces(): Promise<MapsProvider> {
  gazetteer ??= createEmbeddedMaps();
  return gazetteer;
}

/** The suburb or town of an address by our own list alone, so nothing of a street or a door is in it. */
export async function areaOf(address: string) {
  const place = await areaAround(address);
  if (place === null) return { name: keptArea(address), place };
  const { main, secondary } = place;
  return { name: secondary ? `${main}, ${secondary}` : main, place };
}

/** A mall, a hospital or a street is a door, or next to one: what lies around it is looked up. */
async function areaAround(address: string): Promise<Place | null> {
  const { place } = await (await ownPlaces()).find(address);
  return place === null || isArea(place.kind) ? place : areaAround(place.secondary);
}
