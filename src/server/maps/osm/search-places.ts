import SearchableMap from "minisearch/SearchableMap";
import {
  createEditDistanceFrom,
  maxTyposInWord,
  splitAddressWords,
} from "../embedded/place-text.ts";
import type { MapPlace } from "./map-files.ts";

/** A place whose texts contain the most of the typed words, counted from the first word on. */
export type PlaceSearchHit = {
  readonly place: MapPlace;
  /** The number of typed words, from the first on, that the place's texts contain. */
  readonly held: number;
  /** The number of wrong letters in all typed words. */
  readonly typos: number;
  readonly whole: number;
};

/** The most words that are searched, and the most with typos, which take a search through all terms. */
const [mostWords, mostForgiven] = [8, 3];
/** The most places of a word that are sorted, and the most well-known places that are compared. */
const [mostHolders, mostCompared] = [20_000, 1_000];
/** The number of hits without a typo that makes a search for mistyped words needless. */
const enoughHits = 8;
/** The number of letters at which longer words are cut for comparisons. */
const longestTerm = 32;

export function splitSearchTerms(text: string): string[] {
  return splitAddressWords(text).map((word) => word.text.slice(0, longestTerm));
}

/** Lists the words of a place's names, and the words of the larger places around it. */
function entryOf(place: MapPlace) {
  const { kind, name, otherNames = [], around } = place;
  const own = new Set([name, ...otherNames].flatMap(splitSearchTerms));
  // People also write the name of an area as one word.
  if (kind !== "street" && own.size > 1)
    own.add(splitSearchTerms(name).join("").slice(0, longestTerm));
  return { place, own: [...own], around: splitSearchTerms(around) };
}

/** Makes the search in these places, which are sorted with well-known places first. */
export function createOsmPlaceSearch(places: readonly MapPlace[]) {
  const entries = places.map(entryOf);
  /** The positions of the places that have each word. */
  const holders = new SearchableMap<number[]>();
  for (const [at, { own, around }] of entries.entries()) {
    for (const term of new Set([...own, ...around])) {
      const known = holders.get(term);
      if (known) known.push(at);
      else holders.set(term, [at]);
    }
  }

  /** Finds the places that have this word, or one that begins with it, perhaps with typos. */
  function holding(word: string, isForgiving: boolean): readonly number[] {
    const found = new Set<number>();
    // The library counts two swapped letters as two typos, which we count as one.
    const mistyped =
      isForgiving && maxTyposInWord(word) > 0 ? holders.fuzzyGet(word, 2).values() : [];
    for (const [list] of mistyped) for (const at of list) found.add(at);
    for (const [, list] of holders.atPrefix(word)) {
      if (found.size > mostHolders) break;
      for (const at of list) found.add(at);
    }
    // If very many places have such a word, the best known of all places are compared instead.
    if (found.size > mostHolders) return entries.slice(0, mostCompared).map((_, at) => at);
    return [...found].sort((a, b) => a - b);
  }

  /** Finds the places to compare: those with the first word, and those with the rarest word. */
  function candidates(words: readonly string[], isForgiving: boolean): Iterable<number> {
    const [first = [], ...others] = words.map((word, at) =>
      holding(word, isForgiving && at < mostForgiven),
    );
    const rarest = others
      .filter(({ length }) => length > 0)
      .reduce((least, list) => (list.length < least.length ? list : least), first);
    return new Set([...rarest.slice(0, mostCompared), ...first.slice(0, mostCompared)]);
  }

  function rank(at: number, typed: readonly ReturnType<typeof compare>[]) {
    const entry = entries[at];
    if (!entry) return null;
    const { place, own, around } = entry;
    let [held, typos, outside, whole] = [0, 0, 0, 0];
    for (const { distanceTo, isWhole } of typed) {
      const nearest = Math.min(...own.map(distanceTo));
      const away = Math.min(nearest, ...around.map(distanceTo));
      if (away === Number.POSITIVE_INFINITY) break;
      held += 1;
      typos += away;
      if (nearest > away) outside += 1;
      if (own.some(isWhole) || around.some(isWhole)) whole += 1;
    }
    const isBegun = typed[0]?.distanceTo(own[0] ?? "") === 0;
    const more = Math.min(9, Math.max(0, own.length - held + outside));
    const unfinished = (held - whole) * 10;
    const penalty = typos * 1000 + outside * 100 + (isBegun ? 0 : 30) + unfinished + more;
    return { place, held, typos, whole, penalty, at };
  }

  function search(words: readonly string[], isForgiving: boolean) {
    const typed = words.map((word) => compare(word, isForgiving));
    const found = [...candidates(words, isForgiving)].flatMap((at) => rank(at, typed) ?? []);
    const most = Math.max(0, ...found.map(({ held }) => held));
    return found
      .filter(({ held }) => held === most && most > 0)
      .sort((a, b) => a.penalty - b.penalty || a.at - b.at);
  }

  /** Finds the places that have the most of these words, perhaps with typos; at most `limit`, best first. */
  return (typed: readonly string[], limit: number): readonly PlaceSearchHit[] => {
    const words = typed.slice(0, mostWords);
    if (words.length === 0) return [];
    const sure = search(words, false);
    if (sure[0]?.held === words.length && sure.length >= Math.min(limit, enoughHits))
      return sure.slice(0, limit);
    const most = sure[0]?.held ?? 0;
    const unsure = search(words, true).filter(({ held }) => held >= most);
    const isFarther = (unsure[0]?.held ?? 0) > most;
    const known = new Set(sure.map(({ at }) => at));
    const rest = unsure.filter(({ at }) => !known.has(at));
    return (isFarther ? unsure : [...sure, ...rest]).slice(0, limit);
  };
}

/** Compares a typed word with other words: how many typos lie between, and which equal the whole word. */
function compare(word: string, isForgiving: boolean) {
  const away = createEditDistanceFrom(word);
  const distanceTo = (term: string) => {
    const typos = away(term);
    return isForgiving || typos === 0 ? typos : Number.POSITIVE_INFINITY;
  };
  const isWhole = (term: string) => term === word || (isForgiving && distanceTo(term) > 0);
  return { distanceTo, isWhole };
}
