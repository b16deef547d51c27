import MiniSearch, { type QueryCombination } from "minisearch";
import type { GazetteerPlace } from "./gazetteer.ts";
import { keyOf, type Word, wordsOf } from "./place-text.ts";
import {
  aroundField,
  bestFirst,
  createDistances,
  type Entry,
  type Ranked,
  rankMatch,
  typosAllowed,
} from "./rank-matches.ts";

export type PlaceSearch = {
  /** Places that hold every word, in any order and perhaps mistyped; best first. */
  readonly matching: (words: readonly Word[]) => readonly Ranked[];
  /** Places that hold some of the words, for a text that no place holds whole; best first. */
  readonly resembling: (words: readonly Word[]) => readonly Ranked[];
};

/** More words than any place has: a longer text is an address, not a name. */
const mostWords = 10;
const mostResemblingWords = 5;
const longestWord = 40;
/** Beginnings of names, so that a typo is forgiven before the word is typed to its end. */
const beginnings = [4, 5, 6, 7, 8, 9];

const ownFields = ["name", "aliases"];
const allFields = [...ownFields, "joined", "begun", aroundField];

type Search = {
  readonly whole: string;
  readonly words: readonly string[];
  readonly combineWith: "AND" | "OR";
  readonly isFuzzy: boolean;
};

export function createPlaceSearch(places: readonly GazetteerPlace[]): PlaceSearch {
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
    matching: (typed) => {
      const words = wordsToSearch(withoutCountry(typed));
      if (words.length === 0 || words.length > mostWords) return [];
      return search({ whole: words.join(""), words, combineWith: "AND", isFuzzy: true });
    },
    resembling: (typed) => {
      const long = wordsToSearch(withoutCountry(typed)).filter((word) => !isShort(word));
      const words = long.slice(-mostResemblingWords);
      return search({ whole: words.join(""), words, combineWith: "OR", isFuzzy: false });
    },
  };
}

const isShort = (word: string) => word.length <= 2;

const spaced = (text: string) =>
  wordsOf(text)
    .map((word) => word.text)
    .join(" ");

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

function namesOf(place: GazetteerPlace): string[] {
  return [place.name, ...place.aliases];
}

function entryOf(place: GazetteerPlace): Entry {
  return {
    place,
    name: keyOf(place.name),
    aliases: place.aliases.map(keyOf),
    words: [...namesOf(place), place.city].flatMap((name) => spaced(name).split(" ")),
  };
}

type Document = Readonly<Record<string, string | number>>;

function documentsOf(entries: readonly Entry[]): Document[] {
  const towns = entries.filter(({ place }) => place.rank <= 2);
  // A place is found by all names of its town: "parkview jhb".
  const townNames = new Map(
    towns.map(({ place }) => [place.name, namesOf(place).map(spaced).join(" ")]),
  );
  return entries.map(({ place, name, aliases }, id) => ({
    id,
    name: spaced(place.name),
    aliases: place.aliases.map(spaced).join(" "),
    joined: [name, ...aliases].join(" "),
    begun: beginnings.map((length) => name.slice(0, length)).join(" "),
    [aroundField]: [
      spaced(place.city),
      townNames.get(place.city.replace(/^City of /, "")) ?? "",
      place.province === "Gauteng" ? "" : spaced(place.province),
      place.postalCode ?? "",
      place.kind,
    ].join(" "),
  }));
}
