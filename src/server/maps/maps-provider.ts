import type { OfferedSize } from "#domain/fleet/truck-catalogue.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { PlaceKind } from "#domain/places/place-kinds.ts";
import type { DistanceSource } from "#domain/quotes/quote-policy.ts";

/** Characters of the longest address that is kept: a place with a longer one is none. */
export const maxAddressLength = 300;

/** A suggestion under the field while a place is typed. */
export type PlaceSuggestion = {
  readonly placeId: string;
  /** The kind of place; `question` stands for a street whose suburb is asked for next. */
  readonly kind: PlaceKind | "question";
  /** The whole address: the text that identifies the place to a person, unique per place. */
  readonly formattedAddress: string;
  /** The texts that are shown large and small: "12 Main Road" and "Bryanston, Sandton". */
  readonly main: string;
  readonly secondary: string;
  /** True when the position is that of the nearest house, street or suburb that is known. */
  readonly approximate: boolean;
};

export type Place = PlaceSuggestion & { readonly kind: PlaceKind; readonly location: Coordinates };

/** Suggestions, best match first; where there is none, perhaps what a person can do about it. */
export type PlaceSuggestionList = {
  readonly items: readonly PlaceSuggestion[];
  readonly advice?: string;
};

/** The place that an address text names, or nothing, perhaps with advice on how to change the text. */
export type PlaceFindResult = {
  readonly place: Place | null;
  readonly advice?: string;
  /** The text names two places that are far from each other. */
  readonly namesTwo?: true;
};

export type RoadRoute = {
  /** Whole metres by road, the same both ways. */
  readonly metres: number;
  /** `estimate` when no road network stands behind the figure. */
  readonly source: DistanceSource;
  /** The way on the map as an encoded polyline of 5 decimals; null where there is none. */
  readonly line: string | null;
};

/** A source of places and routes. It throws when it cannot be reached; "there is no such thing" is an empty list or null. */
export type MapsProvider = {
  /** The name that messages show a person, as in "select from … suggestions". */
  readonly name: string;
  /** The words that its licence asks for beside what it answered; null for none. */
  readonly attribution: string | null;
  /** Whether its licence lets its places and ways stand on maps of ours. */
  readonly allowsOwnMaps: boolean;
  /** Present when this process itself answers: a question costs neither money nor much time. */
  readonly isLocal?: true;
  /** Present when routes are those of a car: the size of the truck changes nothing. */
  readonly isForAnyTruck?: true;
  /** Suggests at most 8 places. `session` groups the keystrokes of one search. */
  readonly suggest: (typed: string, session?: string) => Promise<PlaceSuggestionList>;
  readonly resolve: (placeId: string) => Promise<Place | null>;
  /** The one place that this address text names; none when it is unknown or ambiguous. */
  readonly find: (address: string) => Promise<PlaceFindResult>;
  /** The place in which a point lies, for a person who is there; null outside of what is known. */
  readonly placeAt: (point: Coordinates) => Promise<Place | null>;
  /** The way of a truck of this size; null when no road leads from one to the other. */
  readonly route: (from: Place, to: Place, truckSize: OfferedSize) => Promise<RoadRoute | null>;
};
