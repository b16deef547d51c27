import { parse } from "csv-parse/sync";
import type { GazetteerPlace } from "./gazetteer.ts";
import { type AddressWord, editDistance, maxTyposInWord, splitAddressWords } from "./place-text.ts";
import { findWordsOutsideAddress, isStreetWord, normaliseStreetWords } from "./street-parts.ts";

/** A main road of a region and the suburbs that it runs through, from one end to the other. */
export type MainRoad = { readonly name: string; readonly suburbs: readonly GazetteerPlace[] };

type Row = Readonly<Record<"name" | "aliases" | "suburbs", string>>;

/** A road under one of its names, written as whole words: "jan smuts avenue". */
type NamedRoad = {
  readonly road: MainRoad;
  readonly words: readonly string[];
  /** The road's name without its word for "street": "jan smuts". */
  readonly bareName: string;
};

const shortestBeginning = 4;

export type MainRoadIndex = ReturnType<typeof readMainRoads>;

/** Reads main-roads.csv, which has a header line; lists in a cell are separated by `|`. */
export function readMainRoads(csv: string, places: readonly GazetteerPlace[]) {
  const byId = new Map(places.map((place) => [place.id, place]));
  const named = parse<Row>(csv, { columns: true, trim: true }).flatMap((row): NamedRoad[] => {
    const suburbs = row.suburbs.split("|").flatMap((id) => byId.get(id) ?? []);
    const road = { name: row.name, suburbs };
    const names = [row.name, ...row.aliases.split("|")].filter((name) => name !== "");
    return names.map((name) => {
      const words = normaliseStreetWords(splitAddressWords(name));
      const isBare = !isStreetWord(words.at(-1) ?? "");
      return { road, words, bareName: (isBare ? words : words.slice(0, -1)).join(" ") };
    });
  });

  return {
    /** Says whether a part of an address is a main road's name without its word for "street". */
    isNamed: (parts: readonly (readonly AddressWord[])[]): boolean =>
      parts.some((part) => {
        const words = normaliseStreetWords(findWordsOutsideAddress(part)).join(" ");
        return named.some((one) => one.bareName === words && words !== "");
      }),
    /** Finds the main roads that these words name or begin, perhaps misspelt, the best match first. */
    matching: (words: readonly AddressWord[], forgivesTypos: boolean): readonly MainRoad[] => {
      const typed = normaliseStreetWords(words);
      if (typed.join("").length < shortestBeginning) return [];
      const found = named.flatMap(({ road, words: name }) => {
        const typos = typosBetween(typed, name);
        return typos === null || (typos >= 1 && !forgivesTypos) ? [] : [{ road, typos }];
      });
      const sorted = found.sort((a, b) => a.typos - b.typos);
      return [...new Set(sorted.map(({ road }) => road))];
    },
  };
}

/** Counts the typos if the typed words are this name or its beginning; null if they are not. */
function typosBetween(typed: readonly string[], name: readonly string[]): number | null {
  if (typed.length > name.length) return null;
  let typos = typed.length === name.length ? 0 : 0.5;
  for (const [at, word] of typed.entries()) {
    const own = name[at] ?? "";
    if (own.startsWith(word)) continue;
    // People write street for avenue, and "laan" means both an avenue and a drive.
    if (typos < 1 && at > 0 && isStreetWord(word) && isStreetWord(own)) {
      typos += 0.75;
      continue;
    }
    typos += editDistance(word, own, maxTyposInWord(word));
    if (typos === Number.POSITIVE_INFINITY) return null;
  }
  return typos;
}
