import type { Place, PlaceSuggestion } from "../maps-provider.ts";
import type { GazetteerPlace } from "./gazetteer.ts";

/** A place on our list, or a street address in such a place. */
export type PlaceOrStreetAddress =
  | { readonly kind: "place"; readonly place: GazetteerPlace }
  | {
      readonly kind: "address";
      readonly place: GazetteerPlace;
      readonly text: string;
      /** The part of the address before the place: "12 Main Road". */
      readonly street: string;
    };

/** Makes a street address in this place. @param end where the street ends; else the text is the street */
export function createStreetAddress(text: string, place: GazetteerPlace, end?: number) {
  const street = text.slice(0, end).replace(/[\s,;]+$/, "");
  return { kind: "address", place, text, street: street || text } as const;
}

const prefix = "addr.";

/** The most bytes of an address that can have an id, so that the id has at most 400 characters. */
const mostTextBytes = 240;

/** Says whether an address can have an id: at most 240 bytes, and no encoded characters such as `%20`. */
export function canAddressHaveId(text: string): boolean {
  return Buffer.byteLength(text) <= mostTextBytes && !text.includes("%");
}

/** Makes the id of a street address from its text and its place's id, so that no id is stored. */
export function createAddressId(text: string, gazetteerId: string): string {
  return `${prefix}${Buffer.from(text).toString("base64url")}.${gazetteerId}`;
}

/** Makes the id of the question in which suburb a street is; no place has such an id. */
function questionId(street: string): string {
  return `ask.${Buffer.from(street).toString("base64url")}`;
}

/** Reads text and place from an address's id; null for an id that {@link createAddressId} cannot make. */
export function parseAddressId(id: string): { text: string; gazetteerId: string } | null {
  if (!id.startsWith(prefix)) return null;
  const [encoded = "", gazetteerId = ""] = id.slice(prefix.length).split(".");
  const text = Buffer.from(encoded, "base64url").toString();
  // Decoding accepts more than encoding writes, but one address must have only one id.
  return canAddressHaveId(text) && createAddressId(text, gazetteerId) === id
    ? { text, gazetteerId }
    : null;
}

/** Turns a place or street address into the place that the maps provider returns. */
export function toPlace(reading: PlaceOrStreetAddress): Place {
  const { place } = reading;
  if (reading.kind === "place") return placeFromGazetteer(place);
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

export function placeFromGazetteer(place: GazetteerPlace): Place {
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

/** Makes the suggestion that asks for a street's suburb; its text continues the typed address. */
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
