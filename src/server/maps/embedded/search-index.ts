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

/** The most words of a place's name: a longer text is an address. */
const mostWords = 10;
/** Words that the index is asked for: each is a walk through all its terms, typos forgiven. */
const mostAsked = 3;
/** The other words are looked for in this many of the best places only. */
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

  /** Brings places that hold these words into order. `whole` is everything typed, as one word. */
  function inOrder(results: readonly SearchResult[], words: readonly string[], whole: string) {
    const typed = words.map(createEditDistanceFrom);
    return results
      .flatMap((result) => {
        const entry = entries[Number(result.id)];
        return entry ? [{ ...rankPlaceMatch(entry, result, typed, whole), result }] : [];
      })
      .sort(compareRankedPlaces);
  }

  /** Whether a word of the place's own, or of its town, starts so. */
  const hasBeginning = ({ id }: SearchResult, beginning: string) =>
    entries[Number(id)]?.words.some((word) => word.startsWith(beginning)) === true;

  return {
    /** Places that hold every word, in any order and perhaps mistyped; best first. */
    matching: (typed: readonly AddressWord[]): readonly RankedPlace[] => {
      const words = withoutCountry(typed).map(({ text }) => text.slice(0, longestWord));
      if (words.length === 0 || words.length > mostWords) return [];
      const whole = words.join("");
      // Most places hold some word that starts with "s": beside longer words, the short are only
      // checked on what those find.
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

/** The longest of the words, in their order: those that the fewest places hold. */
function longest(words: readonly string[]): readonly string[] {
  const kept = words.toSorted((a, b) => b.length - a.length).slice(0, mostAsked);
  return words.filter((word) => kept.includes(word));
}

/** Nearly everything lies in a region of ours: to say so narrows nothing down. */
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
