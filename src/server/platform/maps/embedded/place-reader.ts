import { isAddressText } from "./address-id.ts";
import type { GazetteerPlace } from "./gazetteer.ts";
import type { PlaceNames } from "./place-names.ts";
import { keyOf, wordsOf } from "./place-text.ts";

/** What a whole text names: a place of the gazetteer, or a street address in one. */
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
