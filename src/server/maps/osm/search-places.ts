import SearchableMap from "minisearch/SearchableMap";
import {
  createEditDistanceFrom,
  maxTyposInWord,
  splitAddressWords,
} from "../embedded/place-text.ts";
import type { MapPlace } from "./map-files.ts";

/** A place that holds the most of the words, counted from the first of them. */
export type PlaceSearchHit = {
  readonly place: MapPlace;
  /** Words that it holds: with the next of them it is no more the one that is looked for. */
  readonly held: number;
  /** Letters that had to be forgiven in all words. */
  readonly typos: number;
  readonly whole: number;
};

/** Words that are looked at, more than an address has; typos cost a walk through all terms. */
const [mostWords, mostForgiven] = [8, 3];
/** The most places of a word that are sorted, and the most of the best known that are compared. */
const [mostHolders, mostCompared] = [20_000, 1_000];
/** The number of hits without a typo that makes a search for mistyped words needless. */
const enoughHits = 8;
/** Words that are longer are compared by this many letters. */
const longestTerm = 32;

export function splitSearchTerms(text: string): string[] {
  return splitAddressWords(text).map((word) => word.text.slice(0, longestTerm));
}

/** The words of a place: those of its names, and those of what is around it. */
function entryOf(place: MapPlace) {
  const { kind, name, otherNames = [], around } = place;
  const own = new Set([name, ...otherNames].flatMap(splitSearchTerms));
  // An area is also known written as one word.
  if (kind !== "street" && own.size > 1)
    own.add(splitSearchTerms(name).join("").slice(0, longestTerm));
  return { place, own: [...own], around: splitSearchTerms(around) };
}

/** Searches these places, of which the best known come first. */
export function createOsmPlaceSearch(places: readonly MapPlace[]) {
  const entries = places.map(entryOf);
  /** The places that hold each term, by their position. */
  const holders = new SearchableMap<number[]>();
  for (const [at, { own, around }] of entries.entries()) {
    for (const term of new Set([...own, ...around])) {
      const known = holders.get(term);
      if (known) known.push(at);
      else holders.set(term, [at]);
    }
  }

  /** The places that hold the word, or one that begins with it; perhaps mistyped. */
  function holding(word: string, isForgiving: boolean): readonly number[] {
    const found = new Set<number>();
    // The library counts two neighbours that were swapped as two typos.
    const mistyped =
      isForgiving && maxTyposInWord(word) > 0 ? holders.fuzzyGet(word, 2).values() : [];
    for (const [list] of mistyped) for (const at of list) found.add(at);
    for (const [, list] of holders.atPrefix(word)) {
      if (found.size > mostHolders) break;
      for (const at of list) found.add(at);
    }
    // Of a beginning that so many hold, the best known places of all are as good.
    if (found.size > mostHolders) return entries.slice(0, mostCompared).map((_, at) => at);
    return [...found].sort((a, b) => a - b);
  }

  /** Places of the first word, and of the one that the fewest hold. */
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

  /** The places that hold the most of these words, perhaps mistyped; the best first, at most `limit`. */
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

/** One typed word: how far terms are from it, and which are the whole of it. */
function compare(word: string, isForgiving: boolean) {
  const away = createEditDistanceFrom(word);
  const distanceTo = (term: string) => {
    const typos = away(term);
    return isForgiving || typos === 0 ? typos : Number.POSITIVE_INFINITY;
  };
  const isWhole = (term: string) => term === word || (isForgiving && distanceTo(term) > 0);
  return { distanceTo, isWhole };
}
