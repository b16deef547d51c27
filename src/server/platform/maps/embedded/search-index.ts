import MiniSearch, { type QueryCombination } from "minisearch";
import type { GazetteerPlace } from "./gazetteer.ts";
import type { Word } from "./place-text.ts";
import {
  bestFirst,
  createDistances,
  type Ranked,
  rankMatch,
  typosAllowed,
} from "./rank-matches.ts";
import { aroundField, type Document, documentsOf, entryOf } from "./search-entries.ts";

export type PlaceSearch = ReturnType<typeof createPlaceSearch>;

/** More words than any place has: a longer text is an address, not a name. */
const mostWords = 10;
const mostResemblingWords = 5;
const longestWord = 40;
const ownFields = ["name", "aliases"];
const allFields = [...ownFields, "joined", "begun", aroundField];

type Search = {
  readonly whole: string;
  readonly words: readonly string[];
  readonly combineWith: "AND" | "OR";
  readonly isFuzzy: boolean;
};

export function createPlaceSearch(places: readonly GazetteerPlace[]) {
  const entries = places.map(entryOf);
  const index = new MiniSearch<Document>({
    fields: allFields,
    tokenize: (text) => text.split(" ").filter((word) => word !== ""),
    processTerm: (term) => term,
    searchOptions: { boost: { name: 4, aliases: 2, joined: 2, begun: 0.5, [aroundField]: 0.5 } },
  });
  index.addAll(documentsOf(entries));

  function search({ whole, words, combineWith, isFuzzy }: Search): Ranked[] {
    const distance = createDistances();
    // Most places hold some word that starts with "s": beside longer words, the short are only
    // checked on what those find.
    const long = words.filter((word) => word.length > 2);
    const asked = long.length > 0 ? long : words;
    const checked = combineWith === "AND" && long.length > 0 ? words.filter(isShort) : [];
    return index
      .search({ combineWith, queries: asked.map((word) => queryFor(word, isFuzzy)) })
      .flatMap((result) => {
        const entry = entries[Number(result.id)];
        if (!entry || !checked.every((word) => entry.words.some((own) => own.startsWith(word)))) {
          return [];
        }
        return [rankMatch(entry, result, asked, whole, distance)];
      })
      .sort(bestFirst);
  }

  return {
    /** Places that hold every word, in any order and perhaps mistyped; best first. */
    matching: (typed: readonly Word[]): readonly Ranked[] => {
      const words = wordsToSearch(withoutCountry(typed));
      if (words.length === 0 || words.length > mostWords) return [];
      return search({ whole: words.join(""), words, combineWith: "AND", isFuzzy: true });
    },
    /** Places that hold some of the words, for a text that no place holds whole; best first. */
    resembling: (typed: readonly Word[]): readonly Ranked[] => {
      const long = wordsToSearch(withoutCountry(typed)).filter((word) => !isShort(word));
      const words = long.slice(-mostResemblingWords);
      return search({ whole: words.join(""), words, combineWith: "OR", isFuzzy: false });
    },
  };
}

const isShort = (word: string) => word.length <= 2;

function wordsToSearch(words: readonly Word[]): string[] {
  return words.map((word) => word.text.slice(0, longestWord));
}

/** Nearly everything lies in Gauteng, South Africa: to say so narrows nothing down. */
function withoutCountry(words: readonly Word[]): readonly Word[] {
  const telling = words.filter(({ text }, at) => {
    if (text === "gauteng" || text === "rsa") return false;
    if (text === "south") return words[at + 1]?.text !== "africa";
    return !(text === "africa" && words[at - 1]?.text === "south");
  });
  return telling.length > 0 ? telling : words;
}

function queryFor(word: string, isFuzzy: boolean): QueryCombination {
  const nearFields = word.length === 3 ? [...ownFields, aroundField] : allFields;
  return {
    queries: [word],
    fields: isShort(word) ? ownFields : nearFields,
    prefix: true,
    fuzzy: (isFuzzy && typosAllowed(word)) || false,
    maxFuzzy: 2,
  };
}
