import type { SearchResult } from "minisearch";
import { type GazetteerPlace, isPlaceOutsideRegions } from "./gazetteer.ts";
import { type EditDistanceToTerm, placeTextKey, splitAddressWords } from "./place-text.ts";

/** A place in the search: its name and aliases, each as one word, and all words of place and town. */
export type PlaceSearchEntry = {
  readonly place: GazetteerPlace;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly words: readonly string[];
};

/** The name of the search index's field for a place's surroundings; other fields have the place's own names. */
export const surroundingsFieldName = "around";

/** The lengths of the indexed beginnings of names, so that an unfinished word may have a typo. */
const beginnings = [4, 5, 6, 7, 8, 9];

const spaced = (text: string) =>
  splitAddressWords(text)
    .map((word) => word.text)
    .join(" ");

function namesOf(place: GazetteerPlace): string[] {
  return [place.name, ...place.aliases];
}

export function createPlaceSearchEntry(place: GazetteerPlace): PlaceSearchEntry {
  return {
    place,
    name: placeTextKey(place.name),
    aliases: place.aliases.map(placeTextKey),
    words: [...namesOf(place), place.city].flatMap((name) => spaced(name).split(" ")),
  };
}

/** The texts of one place in the search index, by field. */
export type PlaceIndexDocument = Readonly<Record<string, string | number>>;

/** Makes the documents of the search index, each with its position in the list of entries as its id. */
export function createPlaceIndexDocuments(
  entries: readonly PlaceSearchEntry[],
): PlaceIndexDocument[] {
  const towns = entries.filter(({ place }) => place.rank <= 2);
  // A place is found under every name of its town: "parkview jhb".
  const townNames = new Map(
    towns.map(({ place }) => [place.name, namesOf(place).map(spaced).join(" ")]),
  );
  return entries.map(({ place, name, aliases }, id) => ({
    id,
    name: spaced(place.name),
    aliases: place.aliases.map(spaced).join(" "),
    joined: [name, ...aliases].join(" "),
    begun: beginnings.map((length) => name.slice(0, length)).join(" "),
    [surroundingsFieldName]: [
      spaced(place.city),
      townNames.get(place.city.replace(/^City of /, "")) ?? "",
      isPlaceOutsideRegions(place) ? spaced(place.province) : "",
      place.postalCode ?? "",
      place.kind,
    ].join(" "),
  }));
}

/** Lists all words of a document with the fields that contain them, in the form of a search result. */
export function findPlaceIndexTerms(
  document: PlaceIndexDocument = {},
): Pick<SearchResult, "terms" | "match"> {
  const fields = new Map<string, string[]>();
  for (const [field, text] of Object.entries(document)) {
    if (field === "id") continue;
    for (const term of String(text).split(" ")) {
      const known = fields.get(term);
      if (known) known.push(field);
      else fields.set(term, [field]);
    }
  }
  return { terms: [...fields.keys()], match: Object.fromEntries(fields) };
}

export type RankedPlace = {
  readonly place: GazetteerPlace;
  readonly tier: number;
  /** The number of typed words that the place's texts do not contain. */
  readonly missing: number;
  /** The typos in the typed words; 0 when each is a word of the place or begins one. */
  readonly typos: number;
  /** The number of typed words found only in the place's surroundings, not in its names. */
  readonly outside: number;
  readonly score: number;
};

const tiers = { nameItself: 0, aliasItself: 1, beginning: 2, words: 3, mistyped: 4 } as const;

/** Ranks a result of the place search. @param typed compares each typed word @param whole all words as one */
export function rankPlaceMatch(
  entry: PlaceSearchEntry,
  result: SearchResult,
  typed: readonly EditDistanceToTerm[],
  whole: string,
): RankedPlace {
  let missing = 0;
  let outside = 0;
  let typos = 0;
  for (const distanceTo of typed) {
    let nearest = Number.POSITIVE_INFINITY;
    let nearestOwn = Number.POSITIVE_INFINITY;
    for (const term of result.terms) {
      const away = distanceTo(term);
      if (away < nearest) nearest = away;
      if (
        away < nearestOwn &&
        result.match[term]?.some((field) => field !== surroundingsFieldName)
      ) {
        nearestOwn = away;
      }
    }
    if (nearest === Number.POSITIVE_INFINITY) missing += 1;
    else typos += nearest;
    if (nearestOwn > nearest) outside += 1;
  }
  const tier = tierOf(entry, whole, typos);
  return { place: entry.place, tier, missing, typos, outside, score: result.score };
}

function tierOf({ name, aliases }: PlaceSearchEntry, whole: string, typos: number): number {
  if (name === whole) return tiers.nameItself;
  if (aliases.includes(whole)) return tiers.aliasItself;
  const isBegun = name.startsWith(whole) || aliases.some((alias) => alias.startsWith(whole));
  if (isBegun) return tiers.beginning;
  return typos === 0 ? tiers.words : tiers.mistyped;
}

/** Says whether the typed text is the whole name of the place, or the whole of another of its names. */
export function isWholePlaceName({ tier }: RankedPlace): boolean {
  return tier <= tiers.aliasItself;
}

/** Sorts places: exact names, then begun, then mistyped names; fewest typos first; then well-known places. */
export function compareRankedPlaces(a: RankedPlace, b: RankedPlace): number {
  return (
    a.missing - b.missing ||
    a.tier - b.tier ||
    a.typos - b.typos ||
    a.outside - b.outside ||
    a.place.rank - b.place.rank ||
    (a.tier === tiers.beginning ? a.place.name.length - b.place.name.length : 0) ||
    b.score - a.score ||
    (a.place.id < b.place.id ? -1 : 1)
  );
}
