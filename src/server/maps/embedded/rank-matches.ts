import type { SearchResult } from "minisearch";
import type { GazetteerPlace } from "./gazetteer.ts";
import { editDistance } from "./place-text.ts";
import { aroundField, type Entry } from "./search-entries.ts";

export type Ranked = {
  readonly place: GazetteerPlace;
  readonly tier: number;
  /** Typed words that the place does not hold. */
  readonly missing: number;
  /** How far the typed words are from the place's: 0 when each is one of its words or begins one. */
  readonly typos: number;
  /** Typed words that are not in its names but only in what lies around it. */
  readonly outside: number;
  readonly score: number;
};

const tiers = { nameItself: 0, aliasItself: 1, beginning: 2, words: 3, mistyped: 4 } as const;

/** Letters that may be wrong in a word: short words have too many neighbours. */
export function typosAllowed(word: string): number {
  return word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
}

/** Places one result of the index among the others. `typed` has each typed word, `whole` all as one. */
export function rankMatch(
  entry: Entry,
  result: SearchResult,
  typed: readonly DistanceTo[],
  whole: string,
): Ranked {
  let missing = 0;
  let outside = 0;
  let typos = 0;
  for (const distanceTo of typed) {
    let nearest = Number.POSITIVE_INFINITY;
    let nearestOwn = Number.POSITIVE_INFINITY;
    for (const term of result.terms) {
      const away = distanceTo(term);
      if (away < nearest) nearest = away;
      if (away < nearestOwn && result.match[term]?.some((field) => field !== aroundField)) {
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

function tierOf({ name, aliases }: Entry, whole: string, typos: number): number {
  if (name === whole) return tiers.nameItself;
  if (aliases.includes(whole)) return tiers.aliasItself;
  const isBegun = name.startsWith(whole) || aliases.some((alias) => alias.startsWith(whole));
  if (isBegun) return tiers.beginning;
  return typos === 0 ? tiers.words : tiers.mistyped;
}

/** Whether what was typed is the whole name of the place, or another that it goes by. */
export function isWholeName({ tier }: Ranked): boolean {
  return tier <= tiers.aliasItself;
}

/** Exact before begun before mistyped; then the fewest typos; then the big before the small. */
export function bestFirst(a: Ranked, b: Ranked): number {
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

/** Typos between one typed word and a term of the index. */
export type DistanceTo = (term: string) => number;

/** Compares this word with terms, each once; the distance is infinite when the two are too different. */
export function distanceFrom(word: string): DistanceTo {
  const most = typosAllowed(word);
  const known = new Map<string, number>();
  return (term) => {
    const before = known.get(term);
    if (before !== undefined) return before;
    const typos = term.startsWith(word) ? 0 : editDistance(word, term, most);
    known.set(term, typos);
    return typos;
  };
}
