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

/** The text as it is asked for: clean, at most 300 characters. */
export function cleanPlaceQuery(typed: string): string {
  return cleanAddressText(typed.slice(0, mostTyped));
}

/**
 * Makes `find` of a provider that is asked over the network. A text that was resolved before leads to
 * its id again, and the provider must still say the same of that id. Otherwise the text must name one
 * of what the provider finds: by its whole text, or by words that are all in it and in no other.
 *
 * What is remembered is a digest of the text and the id, so that nothing of the answer is kept.
 *
 * @param search what the provider finds for a text, best first
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

  /** Remembers which place this text means, and hands it on. */
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

/** Makes a map of at most so many entries: the oldest makes room for a new one. */
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
    /** The value, which is forgotten. */
    take: (key: string): V | undefined => {
      const value = entries.get(key);
      entries.delete(key);
      return value;
    },
  };
}
