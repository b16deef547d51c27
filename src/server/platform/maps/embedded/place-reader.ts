import type { GazetteerPlace } from "./gazetteer.ts";
import type { PlaceNames } from "./place-names.ts";
import { keyOf, wordsOf } from "./place-text.ts";

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

/** The parts of an id, true or not; null for anything that {@link addressId} never made. */
export function parseAddressId(id: string): { text: string; gazetteerId: string } | null {
  if (!id.startsWith(prefix)) return null;
  const [encoded = "", gazetteerId = ""] = id.slice(prefix.length).split(".");
  const text = Buffer.from(encoded, "base64url").toString();
  // Decoding forgives what encoding never writes; one address has one id.
  return isAddressText(text) && addressId(text, gazetteerId) === id ? { text, gazetteerId } : null;
}

/** The meaning of a whole text: a place of the gazetteer, or a street address in one. */
export type Reading =
  | { readonly kind: "place"; readonly place: GazetteerPlace }
  | {
      readonly kind: "address";
      readonly place: GazetteerPlace;
      readonly text: string;
      /** The part in front of the place: "12 Main Road". */
      readonly street: string;
    };

export type ReadPlace = (text: string) => Reading | null;

/**
 * Makes the reader of address texts. It takes a clean text (see cleanText) and answers the one
 * thing that it names, null when that is unknown or ambiguous. Whatever stands in front of a known
 * place is taken for a street, a unit, a stand or a building there: there is no list of streets.
 */
export function createPlaceReader(places: readonly GazetteerPlace[], names: PlaceNames): ReadPlace {
  const byAddress = new Map(places.map((place) => [keyOf(place.formattedAddress), place]));
  return (text) => {
    const known = byAddress.get(keyOf(text));
    if (known) return { kind: "place", place: known };
    const words = wordsOf(text);
    const ending = names.endingOf(words);
    const [place, another] = ending?.places ?? [];
    if (!ending || !place || another) return null;
    if (ending.from === 0 && ending.isPlain) return { kind: "place", place };
    if (!isAddressText(text)) return null;
    const street = text.slice(0, words[ending.from]?.start).replace(/[\s,;]+$/, "");
    return { kind: "address", place, text, street: street || text };
  };
}
