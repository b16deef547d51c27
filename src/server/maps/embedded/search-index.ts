import MiniSearch, { type QueryCombination, type SearchResult } from "minisearch";
import type { GazetteerPlace } from "./gazetteer.ts";
import {
  type AddressWord,
  countryNamePhrases,
  createEditDistanceFrom,
  maxTyposInWord,
} from "./place-text.ts";
import {
  compareRankedPlaces,
  createPlaceIndexDocuments,
  createPlaceSearchEntry,
  findPlaceIndexTerms,
  type PlaceIndexDocument,
  type RankedPlace,
  rankPlaceMatch,
  surroundingsFieldName,
} from "./rank-matches.ts";

export type GazetteerSearch = ReturnType<typeof createGazetteerSearch>;

/** The most words of a searched place name; a longer text is an address. */
const mostWords = 10;
/** The most words searched in the index, because each search reads all its terms to accept typos. */
const mostAsked = 3;
/** The most results, the best first, in which the remaining words are searched. */
const mostLookedAt = 40;
const longestWord = 40;
const ownFields = ["name", "aliases"];
const allFields = [...ownFields, "joined", "begun", surroundingsFieldName];

export function createGazetteerSearch(places: readonly GazetteerPlace[]) {
  const entries = places.map(createPlaceSearchEntry);
  const index = new MiniSearch<PlaceIndexDocument>({
    fields: allFields,
    tokenize: (text) => text.split(" ").filter((word) => word !== ""),
    processTerm: (term) => term,
    searchOptions: {
      boost: { name: 4, aliases: 2, joined: 2, begun: 0.5, [surroundingsFieldName]: 0.5 },
    },
  });
  const documents = createPlaceIndexDocuments(entries);
  index.addAll(documents);

  /** Ranks and sorts search results. @param whole all typed words written as one word */
  function inOrder(results: readonly SearchResult[], words: readonly string[], whole: string) {
    const typed = words.map(createEditDistanceFrom);
    return results
      .flatMap((result) => {
        const entry = entries[Number(result.id)];
        return entry ? [{ ...rankPlaceMatch(entry, result, typed, whole), result }] : [];
      })
      .sort(compareRankedPlaces);
  }

  /** Says whether a word of the place's name, or of its town's, begins with this text. */
  const hasBeginning = ({ id }: SearchResult, beginning: string) =>
    entries[Number(id)]?.words.some((word) => word.startsWith(beginning)) === true;

  return {
    /** Finds the places whose texts contain every word, perhaps mistyped and in any order, the best first. */
    matching: (typed: readonly AddressWord[]): readonly RankedPlace[] => {
      const words = withoutCountry(typed).map(({ text }) => text.slice(0, longestWord));
      if (words.length === 0 || words.length > mostWords) return [];
      const whole = words.join("");
      // Nearly every place has a word that starts with "s": short words are only looked for in the
      // places that the long words found.
      const long = words.filter((word) => !isShort(word));
      const short = long.length > 0 ? words.filter(isShort) : [];
      const telling = [...new Set(long.length > 0 ? long : words)];
      const asked = longest(telling);
      const results = index
        .search({ combineWith: "AND", queries: asked.map((word) => queryFor(word)) })
        .filter((result) => short.every((word) => hasBeginning(result, word)));
      const found = inOrder(results, asked, whole);
      if (asked.length === telling.length) return found;
      const best = found.slice(0, mostLookedAt).map(({ result }) => ({
        ...result,
        ...findPlaceIndexTerms(documents[Number(result.id)]),
      }));
      return inOrder(best, telling, whole).filter(({ missing }) => missing === 0);
    },
  };
}

const isShort = (word: string) => word.length <= 2;

/** Picks the longest words, which the fewest places have, and keeps the words' order. */
function longest(words: readonly string[]): readonly string[] {
  const kept = words.toSorted((a, b) => b.length - a.length).slice(0, mostAsked);
  return words.filter((word) => kept.includes(word));
}

/** Removes the words for province and country, which nearly all places share. */
function withoutCountry(words: readonly AddressWord[]): readonly AddressWord[] {
  const isAt = (phrase: readonly string[], start: number) =>
    phrase.every((text, at) => words[start + at]?.text === text);
  const telling = words.filter(
    (_, at) =>
      !countryNamePhrases.some((phrase) => phrase.some((__, offset) => isAt(phrase, at - offset))),
  );
  return telling.length > 0 ? telling : words;
}

function queryFor(word: string): QueryCombination {
  const nearFields = word.length === 3 ? [...ownFields, surroundingsFieldName] : allFields;
  return {
    queries: [word],
    fields: isShort(word) ? ownFields : nearFields,
    prefix: true,
    fuzzy: maxTyposInWord(word) || false,
    maxFuzzy: 2,
  };
}
