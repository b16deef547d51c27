import type { Coordinates } from "#domain/places/coordinates.ts";
import { type PlaceKind, placeKinds } from "#domain/places/place-kinds.ts";
import { wordsOf } from "../../embedded/place-text.ts";
import type { Arrays } from "./array-file.ts";
import { longestTerm } from "./term-list.ts";
import { textTable } from "./text-table.ts";

/** A place, a street or a building of the map, as the index takes it. */
export type MapPlace = {
  /** The number of its node times two, or that of its way times two plus one: unique. */
  readonly key: number;
  readonly kind: PlaceKind;
  readonly name: string;
  /** Other names and spellings: searched, never shown. */
  readonly otherNames?: readonly string[];
  /** What lies around it: "Bryanston, Sandton"; empty for a city. */
  readonly around: string;
  readonly location: Coordinates;
  /** Of a street: its known house numbers, such as "12" or "12a". */
  readonly numbers?: readonly HouseNumber[];
};

export type HouseNumber = { readonly number: string; readonly location: Coordinates };

/** Degrees are kept as whole numbers of this part of them, which is a centimetre. */
export const degreeParts = 1e7;

/** The words of a text as they are searched. */
export function termsOf(text: string): string[] {
  return wordsOf(text).map((word) => word.text.slice(0, longestTerm));
}

/**
 * Makes the arrays of an index of the places, which have to come with the best known first: that
 * order decides between equally good matches. The same places make the same arrays.
 */
export function indexPlaces(places: readonly MapPlace[]): Arrays {
  const arounds = [...new Set(places.map((place) => place.around))];
  const aroundAt = new Map(arounds.map((text, at) => [text, at]));
  const numbers = places.flatMap((place) => place.numbers ?? []);
  const names = textTable(places.map((place) => place.name));
  const aroundTexts = textTable(arounds);
  const numberTexts = textTable(numbers.map(({ number }) => number));
  const keys = Float64Array.from(places, (place) => place.key);
  const parts = (degrees: readonly number[]) =>
    Int32Array.from(degrees, (degree) => Math.round(degree * degreeParts));
  return {
    ...indexTerms(places),
    nameBytes: names.bytes,
    nameStarts: names.starts,
    aroundBytes: aroundTexts.bytes,
    aroundStarts: aroundTexts.starts,
    arounds: Uint32Array.from(places, (place) => aroundAt.get(place.around) ?? 0),
    kinds: Uint8Array.from(places, (place) => placeKinds.indexOf(place.kind)),
    lats: parts(places.map((place) => place.location.lat)),
    lngs: parts(places.map((place) => place.location.lng)),
    keys,
    byKey: Uint32Array.from(keys.keys()).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0)),
    numberCounts: Uint32Array.from(places, (place) => place.numbers?.length ?? 0),
    numberBytes: numberTexts.bytes,
    numberStarts: numberTexts.starts,
    numberLats: parts(numbers.map(({ location }) => location.lat)),
    numberLngs: parts(numbers.map(({ location }) => location.lng)),
  };
}

/** The words of a place: those of its names, then those of what is around it and not among them. */
function wordsOfPlace(place: MapPlace, around: Map<string, readonly string[]>) {
  const own = new Set([place.name, ...(place.otherNames ?? [])].flatMap(termsOf));
  // An area is also known written as one word; for streets that would double the list of words.
  if (place.kind !== "street" && own.size > 1)
    own.add(termsOf(place.name).join("").slice(0, longestTerm));
  let outer = around.get(place.around);
  if (outer === undefined) {
    outer = [...new Set(termsOf(place.around))];
    around.set(place.around, outer);
  }
  const most = 255;
  const ownWords = [...own].slice(0, most);
  return { own: ownWords, all: [...ownWords, ...outer.filter((word) => !own.has(word))] };
}

function indexTerms(places: readonly MapPlace[]): Arrays {
  const around = new Map<string, readonly string[]>();
  const words = new Map<string, number>();
  const ownCounts = new Uint8Array(places.length);
  const placeTermStarts = new Uint32Array(places.length + 1);
  let total = 0;
  for (const [at, place] of places.entries()) {
    const { own, all } = wordsOfPlace(place, around);
    ownCounts[at] = own.length;
    total += all.length;
    placeTermStarts[at + 1] = total;
    for (const word of all) words.set(word, (words.get(word) ?? 0) + 1);
  }
  const sorted = [...words.keys()].sort();
  const postingStarts = new Uint32Array(sorted.length + 1);
  const termStarts = new Uint32Array(sorted.length + 1);
  const free = new Map<string, { term: number; posting: number }>();
  for (const [term, word] of sorted.entries()) {
    const posting = postingStarts[term] ?? 0;
    free.set(word, { term, posting });
    postingStarts[term + 1] = posting + (words.get(word) ?? 0);
    termStarts[term + 1] = (termStarts[term] ?? 0) + word.length;
  }
  const termUnits = Uint16Array.from(
    { length: termStarts.at(-1) ?? 0 },
    (
      (text: string) => (_: unknown, at: number) =>
        text.charCodeAt(at)
    )(sorted.join("")),
  );
  const placeTerms = new Uint32Array(total);
  const postings = new Uint32Array(total);
  for (const [at, place] of places.entries()) {
    let next = placeTermStarts[at] ?? 0;
    for (const word of wordsOfPlace(place, around).all) {
      const slot = free.get(word);
      if (slot === undefined) continue;
      placeTerms[next] = slot.term;
      postings[slot.posting] = at;
      slot.posting += 1;
      next += 1;
    }
  }
  return { termUnits, termStarts, postingStarts, postings, placeTerms, placeTermStarts, ownCounts };
}
