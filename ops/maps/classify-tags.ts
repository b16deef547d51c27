import type { PlaceKind } from "#domain/places/place-kinds.ts";
import type { Tags } from "./read-extract.ts";

/** The kinds of a place by key and value of its tags, as the OpenStreetMap wiki has them. */
const kinds: Readonly<Record<string, Readonly<Record<string, PlaceKind>>>> = {
  place: {
    city: "city",
    town: "town",
    suburb: "suburb",
    quarter: "suburb",
    neighbourhood: "suburb",
    village: "village",
    hamlet: "village",
  },
  shop: { mall: "mall" },
  amenity: {
    hospital: "hospital",
    university: "university",
    college: "university",
    bus_station: "station",
  },
  aeroway: { aerodrome: "airport" },
  railway: { station: "station", halt: "station" },
  landuse: { industrial: "industrial", residential: "estate" },
};

/** Roads with addresses: motorways and slip roads have none. */
const roads = new Set([
  "trunk",
  "primary",
  "secondary",
  "tertiary",
  "unclassified",
  "residential",
  "living_street",
  "pedestrian",
  "service",
  "road",
]);

/** What kind of a place the tags of a node or a way describe; null for none that has a name. */
export function placeKindOf(tags: Tags): PlaceKind | null {
  if (tags["name"] === undefined) return null;
  for (const [key, values] of Object.entries(kinds)) {
    const value = tags[key];
    if (value !== undefined && Object.hasOwn(values, value)) return values[value] ?? null;
  }
  return null;
}

/** Whether a way is a street with a name. */
export function isNamedStreet(tags: Tags): boolean {
  return tags["name"] !== undefined && roads.has(tags["highway"] ?? "");
}

/** Other names under which people look for it. */
export function otherNamesOf(tags: Tags): string[] {
  const texts = ["name:en", "alt_name", "old_name", "short_name"].map((key) => tags[key] ?? "");
  return texts.flatMap((text) => text.split(";")).filter((text) => text.trim() !== "");
}
