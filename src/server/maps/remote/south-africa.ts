import type { Coordinates } from "#domain/places/coordinates.ts";

/** The middle of Gauteng: what is near to it is suggested first. */
export const middleOfGauteng: Coordinates = { lat: -26.1, lng: 28.1 };

/**
 * Whether the point lies in the box around South Africa's mainland, with a margin of some 10 km.
 * The box holds parts of its neighbours too; the country's code in an answer tells those apart.
 */
export function isAroundSouthAfrica({ lat, lng }: Coordinates): boolean {
  return lat >= -35 && lat <= -22 && lng >= 16.3 && lng <= 33;
}
