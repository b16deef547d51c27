import { greatCircleMetres } from "#domain/places/coordinates.ts";
import { hasNumberedPlots } from "#domain/places/door.ts";
import { numberedPlaceWords, placeSectionWords } from "#domain/places/street-words.ts";
import type { GazetteerPlace } from "./gazetteer.ts";
import { type AddressWord, placeTextKey } from "./place-text.ts";

/** The most metres from a place to the neighbouring town that people may write as its own. */
const neighbouringTownMetres = 12_000;

/** The costs of ways to read a name; the cheapest wins: name before alias, own town before neighbours. */
export const placeReadingCosts = {
  metropolis: 0.25,
  alias: 1,
  neighbour: 2,
  unknown: 100,
} as const;

const countries = new Set(["southafrica", "rsa", "za"]);
const estateWords = /^(estates?|landgoed|golf|eco|country|lifestyle|security)$/;
const directions = /^(north|south|east|west|noord|suid|oos|wes|central|sentraal|cbd)$/;

/** Says whether this word names a part of a place: "Ext" of "Ext 3", "North", "CBD". */
export function isAreaPartWord({ text }: AddressWord): boolean {
  return placeSectionWords.has(text) || directions.test(text);
}

const longestNameInWords = 8;

/** Joins the words from `from` on into one key: the first word, the first two words, and so on. */
export function* listPlaceNameKeys(words: readonly AddressWord[], from: number) {
  let key = "";
  for (const [at, { text }] of words.slice(from, from + longestNameInWords).entries()) {
    key += text;
    yield { key, end: from + at + 1 };
  }
}

/** A place under one of its names, with the cost of reading a text as that name. */
export type PlaceNameWithCost = { readonly place: GazetteerPlace; readonly cost: number };

/** Finds the names around a place: its town, the town's city, the province, and neighbouring towns. */
export function createPlaceSurroundings(
  places: readonly GazetteerPlace[],
  byKey: ReadonlyMap<string, readonly PlaceNameWithCost[]>,
) {
  const cityKeys = new Set(places.map((place) => placeTextKey(place.city)));
  const towns = new Set(
    places.filter(
      ({ kind, name }) => /^(city|town)$/.test(kind) || cityKeys.has(placeTextKey(name)),
    ),
  );
  const chains = new Map<GazetteerPlace, ReadonlyMap<string, number>>();

  function townOf(place: GazetteerPlace): GazetteerPlace | undefined {
    const key = placeTextKey(place.city.replace(/^City of /, ""));
    return byKey.get(key)?.find((named) => named.place !== place && towns.has(named.place))?.place;
  }

  function chainOf(place: GazetteerPlace): ReadonlyMap<string, number> {
    const known = chains.get(place);
    if (known) return known;
    const chain = new Map<string, number>();
    const seen = new Set<GazetteerPlace>();
    let price = 0;
    for (let at: GazetteerPlace | undefined = place; at && !seen.has(at); at = townOf(at)) {
      seen.add(at);
      const town = townOf(at);
      const names = [
        at.city,
        at.city.replace(/^City of /, ""),
        town?.name,
        ...(town?.aliases ?? []),
      ];
      for (const key of names.flatMap((name) => (name === undefined ? [] : [placeTextKey(name)]))) {
        if (!chain.has(key)) chain.set(key, price);
      }
      price += placeReadingCosts.metropolis;
    }
    chain.set(placeTextKey(place.province), 0);
    chains.set(place, chain);
    return chain;
  }

  /** The cost of reading this name as that of a town or province around `place`; null if it is none. */
  function costOf(place: GazetteerPlace, key: string): number | null {
    const price = chainOf(place).get(key);
    if (price !== undefined) return price;
    if (countries.has(key)) return 0;
    const isNextTown = byKey
      .get(key)
      ?.some(
        (named) =>
          towns.has(named.place) &&
          greatCircleMetres(named.place.location, place.location) <= neighbouringTownMetres,
      );
    return isNextTown ? placeReadingCosts.neighbour : null;
  }

  /** The cost of reading all words from `at` on as an addition to the place's name; infinite if impossible. */
  function costOfQualifiers(
    place: GazetteerPlace,
    words: readonly AddressWord[],
    at: number,
    known = new Map<number, number>(),
  ): number {
    if (at === words.length) return 0;
    const before = known.get(at);
    if (before !== undefined) return before;
    const readings = qualifiersAt(place, words, at).map(
      ({ price, count }) => price + costOfQualifiers(place, words, at + count, known),
    );
    const least = Math.min(...readings);
    known.set(at, least);
    return least;
  }

  function qualifiersAt(place: GazetteerPlace, words: readonly AddressWord[], at: number) {
    const found: { readonly price: number; readonly count: number }[] = [];
    for (const { key, end } of listPlaceNameKeys(words, at)) {
      const price = costOf(place, key);
      if (price !== null) found.push({ price, count: end - at });
    }
    const word = words[at]?.text ?? "";
    const next = words[at + 1]?.text ?? "";
    const isStand =
      hasNumberedPlots({ ...place, text: place.name }) && /^\d{1,5}[a-z]?$/.test(word);
    if (/^\d{4}$/.test(word) || isStand) {
      found.push({ price: word === place.postalCode ? 0 : placeReadingCosts.unknown, count: 1 });
    }
    if (
      (placeSectionWords.has(word) || numberedPlaceWords.has(word)) &&
      /^[a-z0-9]{1,4}$/.test(next)
    ) {
      found.push({ price: placeReadingCosts.unknown, count: 2 });
    }
    const isOfEstate = place.kind === "estate" && estateWords.test(word);
    if (/^(ext|x)\d{1,3}$/.test(word) || directions.test(word) || isOfEstate) {
      found.push({ price: placeReadingCosts.unknown, count: 1 });
    }
    return found;
  }

  return { costOf, costOfQualifiers };
}
