import type { Coordinates } from "#domain/places/coordinates.ts";
import { formatDistance } from "#domain/quotes/format-distance.ts";
import type { DistanceSource } from "#domain/quotes/quote-policy.ts";

/** A trip as a map shows it. */
export type Trip = {
  /** The addresses of its ends, and where they are. */
  readonly from: string;
  readonly to: string;
  readonly pickup: Coordinates;
  readonly destination: Coordinates;
  readonly kms: number;
  readonly source: DistanceSource;
  /** The way as an encoded polyline; null where it is not known. */
  readonly line: string | null;
  /** What the licence of the maps provider asks for; null for nothing. */
  readonly attribution: string | null;
};

/** The part of an address that tells it from its surroundings: `12 Main Road`. */
export function shortName(address: string): string {
  return address.split(",", 1)[0]?.trim() ?? address;
}

/** What the map shows, for whoever cannot see it. */
export function sentenceOf(trip: Trip): string {
  return `Map of the trip from ${trip.from} to ${trip.to}: ${formatDistance(trip)} by road.`;
}
