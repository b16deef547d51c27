import type { Place, PlaceSuggestion } from "../maps-provider.ts";
import type { GazetteerPlace } from "./gazetteer.ts";

/** A place of the gazetteer, or a street address in one. */
export type PlaceOrStreetAddress =
  | { readonly kind: "place"; readonly place: GazetteerPlace }
  | {
      readonly kind: "address";
      readonly place: GazetteerPlace;
      readonly text: string;
      /** The part in front of the place: "12 Main Road". */
      readonly street: string;
    };

/** A street address in this place. @param end the character at which the street ends; left out, the text is the street */
export function createStreetAddress(text: string, place: GazetteerPlace, end?: number) {
  const street = text.slice(0, end).replace(/[\s,;]+$/, "");
  return { kind: "address", place, text, street: street || text } as const;
}

const prefix = "addr.";

/** The most bytes of an address, whose id so stays within 400 characters. */
const mostTextBytes = 240;

/** Whether an address text can have an id: at most 240 bytes, and nothing encoded such as `%20`. */
export function canAddressHaveId(text: string): boolean {
  return Buffer.byteLength(text) <= mostTextBytes && !text.includes("%");
}

/** The id of a street address: its text and the gazetteer's place that it ends in. Nothing is kept. */
export function createAddressId(text: string, gazetteerId: string): string {
  return `${prefix}${Buffer.from(text).toString("base64url")}.${gazetteerId}`;
}

/** The id of a question for the suburb of this street: no place has it. */
function questionId(street: string): string {
  return `ask.${Buffer.from(street).toString("base64url")}`;
}

/** The parts of an id, true or not; null for anything that {@link createAddressId} never made. */
export function parseAddressId(id: string): { text: string; gazetteerId: string } | null {
  if (!id.startsWith(prefix)) return null;
  const [encoded = "", gazetteerId = ""] = id.slice(prefix.length).split(".");
  const text = Buffer.from(encoded, "base64url").toString();
  // Decoding forgives what encoding never writes; one address has one id.
  return canAddressHaveId(text) && createAddressId(text, gazetteerId) === id
    ? { text, gazetteerId }
    : null;
}

/** The place as the provider answers it. */
export function presentPlaceOrStreetAddress(reading: PlaceOrStreetAddress): Place {
  const { place } = reading;
  if (reading.kind === "place") return presentGazetteerPlace(place);
  return {
    placeId: createAddressId(reading.text, place.id),
    kind: "street",
    formattedAddress: reading.text,
    main: reading.street,
    secondary: `${place.name}, ${place.surroundings}`,
    approximate: true,
    location: place.location,
  };
}

export function presentGazetteerPlace(place: GazetteerPlace): Place {
  return {
    placeId: place.id,
    kind: place.kind,
    formattedAddress: place.formattedAddress,
    main: place.name,
    secondary: place.surroundings,
    approximate: false,
    location: place.location,
  };
}

/** Asks for the suburb of a street; its text is how the address goes on. */
export function createSuburbQuestion(street: string): PlaceSuggestion {
  return {
    placeId: questionId(street),
    kind: "question",
    formattedAddress: `${street}, `,
    main: `${street}: in which suburb?`,
    secondary: "Add the suburb",
    approximate: true,
  };
}
