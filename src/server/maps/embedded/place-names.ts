import { greatCircleMetres } from "#domain/places/coordinates.ts";
import type { GazetteerPlace } from "./gazetteer.ts";
import { type AddressWord, editDistance, placeTextKey } from "./place-text.ts";
import { createPlaceSurroundings, listPlaceNameKeys, placeReadingCosts } from "./surroundings.ts";

type Ending = {
  /** The index of the word at which the place's name starts; 0 when the name is the whole text. */
  readonly from: number;
  /** The places with this name; several if all fit equally well. */
  readonly places: readonly GazetteerPlace[];
  /** False when the words after the name, such as "Ext 3", say more than our list of places knows. */
  readonly isPlain: boolean;
};

/** A place name found among the words of a text. */
export type PlaceNameMention = {
  readonly from: number;
  /** The index of the word after the place's name. */
  readonly end: number;
  readonly places: readonly GazetteerPlace[];
};

export type PlaceNameIndex = ReturnType<typeof createPlaceNameIndex>;

/** The most metres between two places that one address may name although neither lies inside the other. */
const besideMetres = 6_000;

/** The number of wrong letters that are accepted in the name of a town. */
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

  /** Finds the places whose name starts at this word, with the cost of reading all later words as theirs. */
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

  /** Finds the longest place name that starts at this word, with its places; null when there is none. */
  function nameAt(words: readonly AddressWord[], from: number): PlaceNameMention | null {
    let found: PlaceNameMention | null = null;
    for (const { key, end } of listPlaceNameKeys(words, from)) {
      const named = byKey.get(key);
      if (named) found = { from, end, places: named.map(({ place }) => place) };
    }
    return found;
  }

  return {
    /** Finds all place names in these words, from left to right, the longest at each word. */
    mentionsIn: (words: readonly AddressWord[]): readonly PlaceNameMention[] => {
      const found: PlaceNameMention[] = [];
      for (let from = 0; from < words.length; ) {
        const mention = nameAt(words, from);
        if (mention) found.push(mention);
        from = mention?.end ?? from + 1;
      }
      return found;
    },
    /** Says whether people write these words after the place's name: "Ext 3", its town, a postal code. */
    canFollow: (place: GazetteerPlace, words: readonly AddressWord[]): boolean =>
      Number.isFinite(around.costOfQualifiers(place, words, 0)),
    /** Finds the towns whose names differ from these words by a letter or two; none for a short name. */
    mistypedTowns: (words: readonly AddressWord[]): readonly GazetteerPlace[] => {
      const key = words.map((word) => word.text).join("");
      const typos = typosIn(key);
      if (typos === 0 || byKey.has(key)) return [];
      const isNear = (town: { key: string }) => editDistance(key, town.key, typos) <= typos;
      return towns.filter(isNear).map(({ place }) => place);
    },
    /** Finds the places with this postal code, well-known places first. */
    withCode: (code: string): readonly GazetteerPlace[] =>
      (byCode.get(code) ?? []).toSorted(byRank),
    /** Says whether one address can name both places, such as a suburb and its town. */
    areNear: (a: GazetteerPlace, b: GazetteerPlace, metres = besideMetres): boolean =>
      greatCircleMetres(a.location, b.location) <= metres ||
      around.costOf(a, nameKeys.get(b) ?? "") !== null ||
      around.costOf(b, nameKeys.get(a) ?? "") !== null,
    /** Finds the longest end of the words that names a place, perhaps with its town or code; null for none. */
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
    /** Finds the places whose name starts with these words, well-known places first. */
    startingWith: (words: readonly AddressWord[]): readonly GazetteerPlace[] => {
      const prefix = words.map((word) => word.text).join("");
      return places.filter((place) => nameKeys.get(place)?.startsWith(prefix)).sort(byRank);
    },
  };
}

function byRank(a: GazetteerPlace, b: GazetteerPlace): number {
  return a.rank - b.rank || a.name.length - b.name.length || (a.id < b.id ? -1 : 1);
}
