import { type GazetteerPlace, isOutside } from "./gazetteer.ts";
import type { MainRoads } from "./main-roads.ts";
import type { PlaceNames } from "./place-names.ts";
import { keyOf, type Word, wordsOf } from "./place-text.ts";
import { isStreetAddress, otherWords, partsOf } from "./street-words.ts";

const prefix = "addr.";

/** So that the id of an address stays within 400 characters, however it is written. */
const mostTextBytes = 240;

/** Whether an address text can have an id: at most 240 bytes, far more than an address needs. */
export function isAddressText(text: string): boolean {
  return Buffer.byteLength(text) <= mostTextBytes;
}

/** The id of a street address: its text and the gazetteer's place that it ends in. Nothing is kept. */
export function addressId(text: string, gazetteerId: string): string {
  return `${prefix}${Buffer.from(text).toString("base64url")}.${gazetteerId}`;
}

/** The id of a question for the suburb of this street: no place has it. */
export function questionId(street: string): string {
  return `ask.${Buffer.from(street).toString("base64url")}`;
}

/** The parts of an id, true or not; null for anything that {@link addressId} never made. */
export function parseAddressId(id: string): { text: string; gazetteerId: string } | null {
  if (!id.startsWith(prefix)) return null;
  const [encoded = "", gazetteerId = ""] = id.slice(prefix.length).split(".");
  const text = Buffer.from(encoded, "base64url").toString();
  // Decoding forgives what encoding never writes; one address has one id.
  return isAddressText(text) && addressId(text, gazetteerId) === id ? { text, gazetteerId } : null;
}

/** A place of the gazetteer, or a street address in one. */
export type NamedPlace =
  | { readonly kind: "place"; readonly place: GazetteerPlace }
  | {
      readonly kind: "address";
      readonly place: GazetteerPlace;
      readonly text: string;
      /** The part in front of the place: "12 Main Road". */
      readonly street: string;
    };

/** The meaning of a whole text, or why it has none. */
export type Reading =
  | NamedPlace
  /** It names two places that are not around each other. */
  | { readonly kind: "apart"; readonly places: readonly [GazetteerPlace, GazetteerPlace] }
  /** What stands in front of the place is no street, stand or unit. */
  | { readonly kind: "unclear"; readonly place: GazetteerPlace };

export type ReadPlace = (text: string) => Reading | null;

/**
 * Makes the reader of address texts. It takes a clean text (see cleanText) and answers the one
 * thing that it names, null when that is unknown or ambiguous. A street, a unit or a stand in front
 * of a known place is taken to be there; no list holds all streets. A text that names a city outside
 * Gauteng means that city, wherever its name stands; one that names two places far from each other
 * means neither, so that a nearer suburb in the last place lowers no price.
 */
export function createPlaceReader(
  places: readonly GazetteerPlace[],
  names: PlaceNames,
  roads: MainRoads,
): ReadPlace {
  const byAddress = new Map(places.map((place) => [keyOf(place.formattedAddress), place]));

  function address(text: string, words: readonly Word[], from: number, place: GazetteerPlace) {
    const street = text.slice(0, words[from]?.start).replace(/[\s,;]+$/, "");
    return { kind: "address", place, text, street: street || text } as const;
  }

  return (text) => {
    const known = byAddress.get(keyOf(text));
    if (known) return { kind: "place", place: known };
    const words = wordsOf(text);
    const ending = names.endingOf(words);
    const parts = partsOf(text, words.slice(0, ending?.from));
    const mentions = parts.flatMap((part) => mentionsBesideStreet(part, names));
    const [place, another] = ending?.places ?? [];
    const city = mentions.flatMap((mention) => mention.places).find(isOutside);
    if (city && isAddressText(text)) return address(text, words, words.length, city);
    if (!ending || !place || another) return null;
    if (ending.from === 0 && ending.isPlain) return { kind: "place", place };
    if (!isAddressText(text)) return null;
    if (isOutside(place)) return address(text, words, ending.from, place);
    const far = mentions.find(
      (mention) =>
        isPlaceInItself(mention) && !mention.places.some((other) => names.areNear(other, place)),
    )?.places[0];
    if (far) return { kind: "apart", places: [far, place] };
    const isClear = ending.from === 0 || isStreetAddress(parts) || roads.isNamed(parts);
    return isClear ? address(text, words, ending.from, place) : { kind: "unclear", place };
  };
}

type Mentioned = ReturnType<PlaceNames["mentionsIn"]>[number] & {
  /** Whether it is all that its part says beside street and unit: "…, Vereeniging, …". */
  readonly isWholePart: boolean;
};

function mentionsBesideStreet(part: readonly Word[], names: PlaceNames): Mentioned[] {
  const words = otherWords(part);
  return names
    .mentionsIn(words)
    .map((mention) => ({ ...mention, isWholePart: mention.words === words.length }));
}

/** A town is meant wherever it is named; the name of a suburb is that of many a building too. */
function isPlaceInItself({ places, isWholePart }: Mentioned): boolean {
  return isWholePart || places.some((place) => place.rank <= 2);
}
