import type { Coordinates } from "#domain/places/coordinates.ts";
import { isStreetWord } from "../embedded/street-parts.ts";
import type { Place } from "../maps-provider.ts";
import type { MapPlace } from "./map-places.ts";
import { presentPlace } from "./present-place.ts";
import { termsOf } from "./search-places.ts";

export type IsServed = (point: Coordinates) => boolean;

/** Words that a town's name has at most. */
const mostTownWords = 3;

/**
 * Makes the function that finds the town outside of the area of service that some of the words name.
 * A street is no town.
 */
export function createTownFinder(areas: readonly MapPlace[], isServed: IsServed) {
  const towns = new Map<string, MapPlace>();
  for (const place of areas) {
    const isTown = place.kind === "city" || place.kind === "town";
    const name = termsOf(place.name).join(" ");
    // The best known come first.
    if (isTown && !towns.has(name) && !isServed(place.location)) towns.set(name, place);
  }
  return (words: readonly string[]): Place | null => {
    for (let count = Math.min(words.length, mostTownWords); count > 0; count -= 1) {
      for (let at = 0; at + count <= words.length; at += 1) {
        const town = towns.get(words.slice(at, at + count).join(" "));
        if (town && !isStreetWord(words[at + count] ?? "")) return presentPlace(town);
      }
    }
    return null;
  };
}
