import type { Coordinates } from "#domain/places/coordinates.ts";
import type { DistanceSource } from "#domain/quotes/quote-policy.ts";

/** One line under the field while a place is typed. */
export type Suggestion = {
  readonly placeId: string;
  /** The whole address: the text that identifies the place to a person, unique per place. */
  readonly formattedAddress: string;
  /** The texts that are shown large and small: "12 Main Road" and "Bryanston, Sandton". */
  readonly main: string;
  readonly secondary: string;
  /** True when the position is that of the surrounding suburb, not of the address itself. */
  readonly approximate: boolean;
};

export type Place = Suggestion & { readonly location: Coordinates };

export type Route = {
  /** Whole metres by road, the same both ways. */
  readonly metres: number;
  /** `estimate` when no road network stands behind the figure. */
  readonly source: DistanceSource;
};

/**
 * Where places and distances come from. Suggestions are South African. A provider that cannot be
 * reached throws; "there is no such thing" is an empty list or null.
 */
export type MapsProvider = {
  /** The name that messages show a person, as in "select from … suggestions". */
  readonly name: string;
  /** Best match first, at most 8. `session` groups the keystrokes of one search. */
  readonly suggest: (typed: string, session?: string) => Promise<readonly Suggestion[]>;
  readonly resolve: (placeId: string) => Promise<Place | null>;
  /** The one place that this address text names; null when it is unknown or ambiguous. */
  readonly find: (address: string) => Promise<Place | null>;
  readonly route: (from: Place, to: Place) => Promise<Route | null>;
};
