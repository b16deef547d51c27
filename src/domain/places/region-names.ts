import { joinWithOr } from "../text/lists.ts";
import type { Coordinates } from "./coordinates.ts";

/**
 * The regions in which we offer moves, by their keys in the database, with their names on the pages. A move
 * begins and ends in the same region. Everything else about a region is in its record (regions.ts), which is
 * too large for the first page of a visitor.
 */
export const regionNames = { gauteng: "Gauteng" } as const;

export type RegionKey = keyof typeof regionNames;

/** The record of a region, without its key and its name. */
export type Region = {
  /** The province in which the whole region lies, as addresses and places.csv write it. */
  readonly province: string;
  /** The middle of the region: a maps provider suggests places near it first. */
  readonly middle: Coordinates;
  /** The provincial office that settles consumers' disputes, for the terms of service. */
  readonly consumerOffice: string;
  /** The places by whose names people find their way on a map, the most important first. */
  readonly mainPlaces: readonly (Coordinates & { readonly name: string })[];
  /** The corners of the region as [longitude, latitude] in degrees; the last is joined to the first. */
  readonly outline: readonly (readonly [lng: number, lat: number])[];
};

export const regionKeys = Object.keys(regionNames) as [RegionKey, ...RegionKey[]];

/** The region of an API call that names no region, and of a trip before its pickup is known. */
export const defaultRegion: RegionKey = "gauteng";

/** The names of all regions, as in "we move only within Gauteng". */
export const regionNamesText = joinWithOr(Object.values(regionNames));

/** The region of a place; null for a place outside of all regions, undefined while the region is unknown. */
export type PlaceRegion = RegionKey | null | undefined;

/** The message for a place outside of this region, or of all regions. */
export function outsideRegionMessage(region: PlaceRegion = null): string {
  const name = region ? regionNames[region] : regionNamesText;
  return `Sorry, we move only within ${name}. Please select a place in ${name}`;
}

type End = { readonly region: PlaceRegion };

const otherRegionMessage = (region: RegionKey) =>
  `Sorry, a move begins and ends in the same region. Please select a place in ${regionNames[region]}`;

/** Messages for a pickup outside our regions, and for a destination outside them or in another one. */
export function checkTripRegions(trip: { readonly pickup: End; readonly destination: End }) {
  const [from, to] = [trip.pickup.region, trip.destination.region];
  return {
    ...(from === null && { pickup: outsideRegionMessage() }),
    ...(to === null && { destination: outsideRegionMessage(from) }),
    ...(from && to && to !== from && { destination: otherRegionMessage(from) }),
  };
}
