import { greatCircleMetres } from "#domain/places/coordinates.ts";
import type { GazetteerPlace } from "./gazetteer.ts";
import { type AddressWord, editDistance, placeTextKey } from "./place-text.ts";
import { createPlaceSurroundings, listPlaceNameKeys, placeReadingCosts } from "./surroundings.ts";

type Ending = {
  /** The word at which the name starts; 0 when the whole text is the name. */
  readonly from: number;
  /** The places of that name; several when they fit equally well. */
  readonly places: readonly GazetteerPlace[];
  /** False when the words after the name say more than the gazetteer knows, like "Ext 3". */
  readonly isPlain: boolean;
};

/** A name of places among the words of a text. */
export type PlaceNameMention = {
  readonly from: number;
  /** The word behind its last. */
  readonly end: number;
  readonly places: readonly GazetteerPlace[];
};

export type PlaceNameIndex = ReturnType<typeof createPlaceNameIndex>;

/** Two places that are written in one address without being one inside the other. */
const besideMetres = 6_000;

/** Letters that may be wrong in the name of a town before another name is meant. */
function typosIn(key: string): number {
  return key.length < 6 ? 0 : key.length < 10 ? 1 : 2;
}

export function createPlaceNameIndex(places: readonly GazetteerPlace[]) {
  const nameKeys = new Map(places.map((place) => [place, placeTextKey(place.name)]));
  const named = [...nameKeys].flatMap(([place, name]) =>
    [...new Set([name, ...place.aliases.map(placeTextKey)])].map((key) => {
      return { key, place, cost: key === name ? 0 : placeReadingCosts.alias };
    }),
  );
  const byKey = Map.groupBy(named, ({ key }) => key);
  const around = createPlaceSurroundings(places, byKey);
  const byCode = Map.groupBy(places, (place) => place.postalCode);
  const towns = places
    .filter(({ kind, rank }) => rank <= 2 && /^(city|town|township)$/.test(kind))
    .map((place) => ({ place, key: nameKeys.get(place) ?? "" }));

  /** The cost of each place that could start at this word and take all the rest. */
  function pricedFrom(words: readonly AddressWord[], from: number): Map<GazetteerPlace, number> {
    const priced = new Map<GazetteerPlace, number>();
    for (const { key, end } of listPlaceNameKeys(words, from)) {
      for (const named of byKey.get(key) ?? []) {
        const price = named.cost + around.costOfQualifiers(named.place, words, end);
        const known = priced.get(named.place) ?? Number.POSITIVE_INFINITY;
        if (price < known) priced.set(named.place, price);
      }
    }
    return priced;
  }

  /** The longest name that starts at this word, with the places that bear it; null when none does. */
  function nameAt(words: readonly AddressWord[], from: number): PlaceNameMention | null {
    let found: PlaceNameMention | null = null;
    for (const { key, end } of listPlaceNameKeys(words, from)) {
      const named = byKey.get(key);
      if (named) found = { from, end, places: named.map(({ place }) => place) };
    }
    return found;
  }

  return {
    /** All names of places in these words, from left to right, the longest at each word. */
    mentionsIn: (words: readonly AddressWord[]): readonly PlaceNameMention[] => {
      const found: PlaceNameMention[] = [];
      for (let from = 0; from < words.length; ) {
        const mention = nameAt(words, from);
        if (mention) found.push(mention);
        from = mention?.end ?? from + 1;
      }
      return found;
    },
    /** Whether people write these words after the name of this place: "Ext 3", its town, a code. */
    canFollow: (place: GazetteerPlace, words: readonly AddressWord[]): boolean =>
      Number.isFinite(around.costOfQualifiers(place, words, 0)),
    /** The towns whose name these words are but for a letter or two; none for a short name. */
    mistypedTowns: (words: readonly AddressWord[]): readonly GazetteerPlace[] => {
      const key = words.map((word) => word.text).join("");
      const typos = typosIn(key);
      if (typos === 0 || byKey.has(key)) return [];
      const isNear = (town: { key: string }) => editDistance(key, town.key, typos) <= typos;
      return towns.filter(isNear).map(({ place }) => place);
    },
    /** The places with this postal code, the well known first. */
    withCode: (code: string): readonly GazetteerPlace[] =>
      (byCode.get(code) ?? []).toSorted(byRank),
    /** Whether people write one of the two places after the other: a suburb and its town. */
    areNear: (a: GazetteerPlace, b: GazetteerPlace, metres = besideMetres): boolean =>
      greatCircleMetres(a.location, b.location) <= metres ||
      around.costOf(a, nameKeys.get(b) ?? "") !== null ||
      around.costOf(b, nameKeys.get(a) ?? "") !== null,
    /** The longest ending that names a place, with its town, code or "Ext 3" behind it; null when none does. */
    endingOf: (words: readonly AddressWord[]): Ending | null => {
      for (let from = 0; from < words.length; from += 1) {
        const priced = pricedFrom(words, from);
        const least = Math.min(...priced.values());
        if (!Number.isFinite(least)) continue;
        const fitting = [...priced].filter(([, price]) => price === least).map(([place]) => place);
        return { from, places: fitting.sort(byRank), isPlain: least < placeReadingCosts.unknown };
      }
      return null;
    },
    /** The places whose own name starts with these words, the well known first. */
    startingWith: (words: readonly AddressWord[]): readonly GazetteerPlace[] => {
      const prefix = words.map((word) => word.text).join("");
      return places.filter((place) => nameKeys.get(place)?.startsWith(prefix)).sort(byRank);
    },
  };
}

function byRank(a: GazetteerPlace, b: GazetteerPlace): number {
  return a.rank - b.rank || a.name.length - b.name.length || (a.id < b.id ? -1 : 1);
}
