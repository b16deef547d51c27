import { readFile } from "node:fs/promises";
import type { MapsProvider, Place } from "../maps-provider.ts";
import { estimateRoadMetres } from "./circuity.ts";
import { type GazetteerPlace, readGazetteer } from "./gazetteer.ts";
import { createPlaceNames } from "./place-names.ts";
import { addressId, createPlaceReader, parseAddressId, type Reading } from "./place-reader.ts";
import { cleanText, wordsOf } from "./place-text.ts";
import { createPlaceSearch } from "./search-index.ts";
import { readStreetAddress } from "./street-address.ts";

const mostSuggestions = 8;
const mostTyped = 300;

/**
 * The maps provider that needs nothing but this process: a gazetteer of Gauteng and of the country's
 * larger towns, street addresses placed at their suburb, and estimated distances.
 */
export async function createEmbeddedMaps(): Promise<MapsProvider> {
  const file = new URL("./places.csv", import.meta.url);
  return mapsOf(readGazetteer(await readFile(file, "utf8")));
}

/** The same for any list of places. */
export function mapsOf(places: readonly GazetteerPlace[]): MapsProvider {
  const byId = new Map(places.map((place) => [place.id, place]));
  const names = createPlaceNames(places);
  const search = createPlaceSearch(places);
  const read = createPlaceReader(places, names);

  function suggest(typed: string): readonly Place[] {
    const text = cleanText(typed.slice(0, mostTyped));
    const words = wordsOf(text);
    if (words.length === 0) return [];
    const address = readStreetAddress(text, words, { names, search, read });
    const matches = search.matching(words);
    const sure = matches.filter((match) => match.typos === 0).slice(0, mostSuggestions);
    const unsure = matches.filter((match) => match.typos > 0).slice(0, mostSuggestions);
    const whole = read(text);
    const namesakes = names.endingOf(words);
    const found = unique([
      ...(whole?.kind === "place" ? [presentPlace(whole.place)] : []),
      ...(address.isLikely || matches.length === 0 ? address.asTyped.map(present) : []),
      ...sure.map((match) => presentPlace(match.place)),
      ...(namesakes?.from === 0 ? namesakes.places.map(presentPlace) : []),
      ...address.completed.map(present),
      ...unsure.map((match) => presentPlace(match.place)),
      ...address.asTyped.map(present),
    ]);
    if (found.length > 0 || address.isLikely) return found.slice(0, mostSuggestions);
    const resembling = search.resembling(words).slice(0, mostSuggestions);
    return resembling.map((match) => presentPlace(match.place));
  }

  function find(address: string): Place | null {
    const reading = read(cleanText(address));
    return reading && present(reading);
  }

  function resolve(placeId: string): Place | null {
    const place = byId.get(placeId);
    if (place) return presentPlace(place);
    const claim = parseAddressId(placeId);
    // Anyone can write an id: it counts only when its text really ends in its place.
    const found = claim && claim.text === cleanText(claim.text) ? find(claim.text) : null;
    return found?.placeId === placeId ? found : null;
  }

  return {
    name: "Layisha",
    suggest: async (typed) => suggest(typed).map(({ location: _, ...suggestion }) => suggestion),
    resolve: async (placeId) => resolve(placeId),
    find: async (address) => find(address),
    route: async (from, to) => ({
      metres: from.placeId === to.placeId ? 0 : estimateRoadMetres(from, to),
      source: "estimate",
    }),
  };
}

function unique(found: readonly Place[]): readonly Place[] {
  return [...new Map(found.map((place) => [place.placeId, place])).values()];
}

function present(reading: Reading): Place {
  const { kind, place } = reading;
  if (kind === "place") return presentPlace(place);
  return {
    placeId: addressId(reading.text, place.id),
    formattedAddress: reading.text,
    main: reading.street,
    secondary: `${place.name}, ${place.surroundings}`,
    approximate: true,
    location: place.location,
  };
}

function presentPlace(place: GazetteerPlace): Place {
  return {
    placeId: place.id,
    formattedAddress: place.formattedAddress,
    main: place.name,
    secondary: place.surroundings,
    approximate: false,
    location: place.location,
  };
}
