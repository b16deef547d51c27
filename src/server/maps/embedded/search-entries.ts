import type { SearchResult } from "minisearch";
import type { GazetteerPlace } from "./gazetteer.ts";
import { keyOf, wordsOf } from "./place-text.ts";

/** A place as it is searched: its name and aliases as one word each, and all words with its town's. */
export type Entry = {
  readonly place: GazetteerPlace;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly words: readonly string[];
};

/** The field of the index that holds what lies around a place; the others hold its own names. */
export const aroundField = "around";

/** Beginnings of names, so that a typo is forgiven before the word is typed to its end. */
const beginnings = [4, 5, 6, 7, 8, 9];

const spaced = (text: string) =>
  wordsOf(text)
    .map((word) => word.text)
    .join(" ");

function namesOf(place: GazetteerPlace): string[] {
  return [place.name, ...place.aliases];
}

export function entryOf(place: GazetteerPlace): Entry {
  return {
    place,
    name: keyOf(place.name),
    aliases: place.aliases.map(keyOf),
    words: [...namesOf(place), place.city].flatMap((name) => spaced(name).split(" ")),
  };
}

/** The texts of one place in the index, by field. */
export type Document = Readonly<Record<string, string | number>>;

/** The documents of the index, each with the place of its entry in the list as its id. */
export function documentsOf(entries: readonly Entry[]): Document[] {
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

/** All words of a document and the fields that hold each, as the index tells those that it found. */
export function termsOf(document: Document = {}): Pick<SearchResult, "terms" | "match"> {
  const fields = new Map<string, string[]>();
  for (const [field, text] of Object.entries(document)) {
    if (field === "id") continue;
    for (const term of String(text).split(" ")) {
      const known = fields.get(term);
      if (known) known.push(field);
      else fields.set(term, [field]);
    }
  }
  return { terms: [...fields.keys()], match: Object.fromEntries(fields) };
}
