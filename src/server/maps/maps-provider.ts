import type { OfferedTruckSize } from "#domain/fleet/truck-catalogue.ts";
import type { Coordinates } from "#domain/places/coordinates.ts";
import type { PlaceKind } from "#domain/places/place-kinds.ts";
import type { DistanceSource } from "#domain/quotes/quote-policy.ts";

/** The most characters of an address that we store; a place with a longer address is not used. */
export const maxAddressLength = 300;

/** A place that is suggested while a person types an address. */
export type PlaceSuggestion = {
  readonly placeId: string;
  /** The kind of place; `question` means a street whose suburb is asked for next. */
  readonly kind: PlaceKind | "question";
  /** The whole address, which identifies the place to people; no other place has the same. */
  readonly formattedAddress: string;
  /** The text in large letters, such as "12 Main Road"; `secondary` is small: "Bryanston, Sandton". */
  readonly main: string;
  readonly secondary: string;
  /** True when the position is only that of the nearest known house, street or suburb. */
  readonly approximate: boolean;
};

export type Place = PlaceSuggestion & { readonly kind: PlaceKind; readonly location: Coordinates };

/** Suggested places, the best match first; when there are none, perhaps advice for the person. */
export type PlaceSuggestionList = {
  readonly items: readonly PlaceSuggestion[];
  readonly advice?: string;
};

/** The place that an address text names; null for none, perhaps with advice on how to change the text. */
export type PlaceFindResult = {
  readonly place: Place | null;
  readonly advice?: string;
  /** The text names two places that are far from each other. */
  readonly namesTwo?: true;
};

export type RoadRoute = {
  /** The whole metres by road, which are the same in both directions. */
  readonly metres: number;
  /** The source of the distance; `estimate` when it comes from no road network. */
  readonly source: DistanceSource;
  /** The route on the map, as an encoded polyline of 5 decimals; null when it has no line. */
  readonly line: string | null;
};

/** A source of places and routes. An unreachable source throws; an empty list or null means "none found". */
export type MapsProvider = {
  /** The provider's name in messages such as "select from … suggestions". */
  readonly name: string;
  /** The words that the provider's licence requires beside its answers; null for none. */
  readonly attribution: string | null;
  /** Whether the provider's licence allows its places and routes on our own maps. */
  readonly allowsOwnMaps: boolean;
  /** True when this process itself answers, so that a question costs no money and little time. */
  readonly isLocal?: true;
  /** True when all trucks get a car's route, so that the size of the truck changes nothing. */
  readonly isForAnyTruck?: true;
  /** Suggests at most 8 places for a typed text. `session` groups the keystrokes of one search. */
  readonly suggest: (typed: string, session?: string) => Promise<PlaceSuggestionList>;
  readonly resolve: (placeId: string) => Promise<Place | null>;
  /** Finds the one place that an address text names; none when the text is unknown or ambiguous. */
  readonly find: (address: string) => Promise<PlaceFindResult>;
  /** Finds the place where a person at this point is; null outside the area that the provider knows. */
  readonly placeAt: (point: Coordinates) => Promise<Place | null>;
  /** Finds the route of a truck of this size; null when no road joins the two places. */
  readonly route: (
    from: Place,
    to: Place,
    truckSize: OfferedTruckSize,
  ) => Promise<RoadRoute | null>;
};
