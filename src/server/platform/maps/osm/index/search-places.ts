import type { Arrays } from "./array-file.ts";
import { createBestList } from "./best-list.ts";
import { arrayOf } from "./place-index.ts";
import { createTermList, type NearTerms } from "./term-list.ts";

/** A place that holds all the words, by its position in the index. */
export type Hit = {
  readonly at: number;
  /** Letters that had to be forgiven in all words. */
  readonly typos: number;
  /** Words that are not in its name, only in what lies around it. */
  readonly outside: number;
  /** Words that are whole words of the place. */
  readonly whole: number;
};

export type PlaceSearch = ReturnType<typeof createPlaceSearch>;

/** Words that are looked up: more than an address has. */
export const mostWords = 8;
/** So many hits without a typo make it needless to look for mistyped words. */
const enoughHits = 8;
/**
 * A word that more postings hold is not looked up: the places are gone through from the best known
 * on, where it is soon found often enough.
 */
const mostPostings = 12_000;
const mostScanned = 12_000;
/** Places that are looked at for one question: with typos and without, and then no more. */
const mostLooks = 2 * (mostPostings + mostScanned);

/** The terms near each word of one question, and how many places it may still look at. */
type Asked = { readonly near: Map<string, readonly NearTerms[]>; looks: number };

/** Letters that may be wrong in a word: short words have too many neighbours. */
function typosAllowed(word: string): number {
  if (word.length < 3) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * The marks of a term for one typed word: 0 for "not near", else 1 + 2 × typos, and 1 more when only
 * the beginning of the term is near. The smaller the better.
 */
const markOf = ({ typos, isWhole }: NearTerms) => 1 + 2 * typos + (isWhole ? 0 : 1);

/** Searches the places of the arrays that `indexPlaces` made. */
export function createPlaceSearch(arrays: Arrays) {
  const whole = (name: string) => arrayOf(arrays, name, Uint32Array);
  const terms = createTermList(arrayOf(arrays, "termUnits", Uint16Array), whole("termStarts"));
  const [postings, postingStarts] = [whole("postings"), whole("postingStarts")];
  const [placeTerms, placeTermStarts] = [whole("placeTerms"), whole("placeTermStarts")];
  const ownCounts = arrayOf(arrays, "ownCounts", Uint8Array);
  const count = ownCounts.length;
  const marks = Array.from({ length: mostWords }, () => new Uint8Array(terms.count));
  /** The number of the search that looked at a place last, so that each is looked at once. */
  const seen = new Uint32Array(count);
  let searches = 0;

  /** The terms near a word, the nearest first. */
  function nearTerms(word: string, isForgiving: boolean): readonly NearTerms[] {
    const { from, to } = terms.beginningWith(word);
    const found: NearTerms[] = [];
    if (from < to) {
      found.push({ from, to, typos: 0, isWhole: false });
      const isWhole = terms.isTerm(from, word.length);
      if (isWhole) found.push({ from, to: from + 1, typos: 0, isWhole });
    }
    const most = isForgiving ? typosAllowed(word) : 0;
    const near = most > 0 ? terms.near(word, most) : [];
    // Too many words begin nearly like a short one.
    found.push(...(word.length < 4 ? near.filter(({ isWhole }) => isWhole) : near));
    return found.sort((a, b) => markOf(a) - markOf(b));
  }

  const postingsIn = (ranges: readonly NearTerms[]) =>
    ranges.reduce(
      (sum, { from, to }) => sum + (postingStarts[to] ?? 0) - (postingStarts[from] ?? 0),
      0,
    );

  /** Marks the terms near one word; where ranges overlap the smaller mark stays. */
  function mark(marked: Uint8Array | undefined, ranges: readonly NearTerms[]): void {
    for (const range of ranges.toReversed()) marked?.fill(markOf(range), range.from, range.to);
  }

  function nearOnce({ near }: Asked, word: string, isForgiving: boolean): readonly NearTerms[] {
    const key = isForgiving ? `${word}~` : word;
    const found = near.get(key) ?? nearTerms(word, isForgiving);
    near.set(key, found);
    return found;
  }

  /** The places that hold all words, best first. */
  function holding(
    asked: Asked,
    words: readonly string[],
    isForgiving: boolean,
    limit: number,
  ): readonly Hit[] {
    const near: (readonly NearTerms[])[] = [];
    for (const word of words) {
      const ranges = nearOnce(asked, word, isForgiving);
      if (ranges.length === 0) return [];
      near.push(ranges);
    }
    const sizes = near.map(postingsIn);
    const least = Math.min(...sizes);
    for (const [at, ranges] of near.entries()) mark(marks[at], ranges);
    const best = createBestList<Hit>(limit);
    searches += 1;
    // Never all that is left: without its last words the text is searched again.
    const most = Math.ceil(asked.looks / 2);

    function look(place: number): void {
      if (seen[place] === searches) return;
      seen[place] = searches;
      asked.looks -= 1;
      const start = placeTermStarts[place] ?? 0;
      const end = placeTermStarts[place + 1] ?? 0;
      const ownEnd = start + (ownCounts[place] ?? 0);
      let [typos, outside, wholeWords] = [0, 0, 0];
      let isBegun = false;
      for (let word = 0; word < words.length; word += 1) {
        const marked = marks[word];
        let lowest = 255;
        let at = start;
        for (let term = start; term < end; term += 1) {
          const value = marked?.[placeTerms[term] ?? 0] ?? 0;
          if (value !== 0 && value < lowest) [lowest, at] = [value, term];
        }
        if (lowest === 255) return;
        typos += (lowest - 1) >> 1;
        if (at >= ownEnd) outside += 1;
        if (lowest % 2 === 1) wholeWords += 1;
        if (word === 0) isBegun = at === start;
      }
      const unfinished = words.length - wholeWords;
      const more = Math.min(9, Math.max(0, ownEnd - start - (words.length - outside)));
      const penalty = typos * 1000 + outside * 100 + (isBegun ? 0 : 30) + unfinished * 10 + more;
      best.offer(penalty + place / count, { at: place, typos, outside, whole: wholeWords });
    }

    const scanned = least > mostPostings ? Math.min(count, mostScanned, most) : 0;
    for (let place = 0; place < scanned; place += 1) look(place);
    // Behind those the rarest word's own places come, as many as there is time for.
    let left = Math.min(mostPostings, most - scanned);
    for (const { from, to } of near[sizes.indexOf(least)] ?? []) {
      const [first, last] = [postingStarts[from] ?? 0, postingStarts[to] ?? 0];
      for (let one = first; one < last && left > 0; one += 1, left -= 1) look(postings[one] ?? 0);
    }
    for (const [at, ranges] of near.entries()) {
      for (const { from, to } of ranges) marks[at]?.fill(0, from, to);
    }
    return best.items();
  }

  return {
    /** Begins one question: each of its words is looked up once, and its places are counted. */
    ask: () => {
      const asked: Asked = { near: new Map(), looks: mostLooks };
      return {
        /** Places that hold every word, or a word that begins with it, perhaps mistyped; best first. */
        matching: (typed: readonly string[], limit: number): readonly Hit[] => {
          const words = typed.slice(0, mostWords);
          if (words.length === 0) return [];
          const sure = holding(asked, words, false, limit);
          if (sure.length >= Math.min(limit, enoughHits)) return sure;
          const known = new Set(sure.map((hit) => hit.at));
          const unsure = holding(asked, words, true, limit).filter((hit) => !known.has(hit.at));
          return [...sure, ...unsure].slice(0, limit);
        },
      };
    },
  };
}
