import { createHash } from "node:crypto";
import {
  cleanAddressText,
  countryNameWords,
  placeTextKey,
  splitAddressWords,
} from "../embedded/place-text.ts";
import type { Place, PlaceFindResult } from "../maps-provider.ts";

const mostTyped = 300;
const mostRemembered = 20_000;

type Named = Pick<Place, "placeId" | "formattedAddress">;

/** Cleans a text for the maps provider, and cuts it at 300 characters. */
export function cleanPlaceQuery(typed: string): string {
  return cleanAddressText(typed.slice(0, mostTyped));
}

/**
 * Makes the function that finds a place with a provider over the network. A text that was resolved before
 * leads to its place's id, if the provider still gives that id the same address. Otherwise the text must
 * name one of the provider's results: by its whole address, or by words that all are in that result and in
 * no other. Only a digest of the text and the id are remembered, so that no answer is stored.
 *
 * @param search finds the provider's results for a text, the best first
 */
export function createPlaceFinder({
  search,
  resolve,
}: {
  readonly search: (text: string) => Promise<readonly Named[]>;
  readonly resolve: (placeId: string) => Promise<Place | null>;
}) {
  const ids = createBoundedMap<string>(mostRemembered);
  const digest = (key: string) => createHash("sha256").update(key).digest("base64url");

  /** Remembers which place this text means, and returns the place. */
  function remember(place: Place | null): Place | null {
    if (place) ids.set(digest(placeTextKey(place.formattedAddress)), place.placeId);
    return place;
  }

  async function resolveKnown(placeId: string | undefined, key: string): Promise<Place | null> {
    const place = placeId === undefined ? null : await resolve(placeId);
    return place && placeTextKey(place.formattedAddress) === key ? place : null;
  }

  async function find(address: string): Promise<PlaceFindResult> {
    const text = cleanPlaceQuery(address);
    const key = placeTextKey(text);
    if (key === "") return { place: null };
    const known = await resolveKnown(ids.get(digest(key)), key);
    if (known) return { place: known };
    const found = await search(text);
    const same = found.filter(({ formattedAddress }) => placeTextKey(formattedAddress) === key);
    const [one, another] = same.length > 0 ? same : found.filter((place) => isNamedBy(text, place));
    if (another) return { place: null };
    if (one) return { place: remember(await resolve(one.placeId)) };
    return { place: await resolveKnown(found[0]?.placeId, key) };
  }

  return { find, remember };
}

function isNamedBy(text: string, { formattedAddress }: Named): boolean {
  const known = new Set(splitAddressWords(formattedAddress).map((word) => word.text));
  const asked = splitAddressWords(text).filter(
    ({ text }) => !countryNameWords.has(text) && text !== "za",
  );
  return asked.length > 0 && asked.every((word) => known.has(word.text));
}

/** Makes a map with a limited number of entries, in which a new entry replaces the oldest. */
export function createBoundedMap<V>(most: number) {
  const entries = new Map<string, V>();
  return {
    get: (key: string): V | undefined => entries.get(key),
    set: (key: string, value: V): void => {
      entries.delete(key);
      entries.set(key, value);
      const [first] = entries.keys();
      if (entries.size > most && first !== undefined) entries.delete(first);
    },
    /** Removes an entry and returns its value. */
    take: (key: string): V | undefined => {
      const value = entries.get(key);
      entries.delete(key);
      return value;
    },
  };
}
