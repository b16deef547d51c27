import { greatCircleMetres } from "#domain/places/coordinates.ts";
import type { GazetteerPlace } from "./gazetteer.ts";
import { textKey } from "./place-text.ts";

/** People write the next town where the official one is not the one they feel part of. */
const neighbouringTownMetres = 12_000;

/** The cheapest reading wins: a name before an alias, the town before the metropolis, then neighbours. */
export const readingCosts = { metropolis: 0.25, alias: 1, neighbour: 2, unknown: 100 } as const;

const countries = new Set(["southafrica", "rsa", "za"]);

/** A place by one of its names, and what it costs to read it so. */
export type PricedName = { readonly place: GazetteerPlace; readonly cost: number };

/** The names of what lies around a place: its town, the town's city, the province; the next town. */
export function createSurroundings(
  places: readonly GazetteerPlace[],
  byKey: ReadonlyMap<string, readonly PricedName[]>,
) {
  const cityKeys = new Set(places.map((place) => textKey(place.city)));
  const towns = new Set(
    places.filter(({ kind, name }) => /^(city|town)$/.test(kind) || cityKeys.has(textKey(name))),
  );
  const chains = new Map<GazetteerPlace, ReadonlyMap<string, number>>();

  function townOf(place: GazetteerPlace): GazetteerPlace | undefined {
    const key = textKey(place.city.replace(/^City of /, ""));
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
      for (const key of names.flatMap((name) => (name === undefined ? [] : [textKey(name)]))) {
        if (!chain.has(key)) chain.set(key, price);
      }
      price += readingCosts.metropolis;
    }
    chain.set(textKey(place.province), 0);
    chains.set(place, chain);
    return chain;
  }

  return {
    /** The cost of reading this key as a place around `place`; null when it is none. */
    costOf: (place: GazetteerPlace, key: string): number | null => {
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
      return isNextTown ? readingCosts.neighbour : null;
    },
  };
}
