import type { Coordinates } from "#domain/places/coordinates.ts";
import type { PlaceKind } from "#domain/places/place-kinds.ts";
import type { HouseNumber } from "#server/maps/osm/map-files.ts";
import type { NodePositions } from "./node-positions.ts";
import type { OsmNode, OsmWay, Tags } from "./read-extract.ts";
import type { ServiceArea } from "./service-area.ts";

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

/**
 * Finds the kind of place that the tags of a node or way describe; null if they describe none with a
 * name.
 */
function placeKindOf(tags: Tags): PlaceKind | null {
  if (tags["name"] === undefined) return null;
  for (const [key, values] of Object.entries(kinds)) {
    const value = tags[key];
    if (value !== undefined && Object.hasOwn(values, value)) return values[value] ?? null;
  }
  return null;
}

/** Whether a way is a street with a name. */
function isNamedStreet(tags: Tags): boolean {
  return tags["name"] !== undefined && roads.has(tags["highway"] ?? "");
}

/** Other names under which people look for it. */
function otherNamesOf(tags: Tags): string[] {
  const texts = ["name:en", "alt_name", "old_name", "short_name"].map((key) => tags[key] ?? "");
  return texts.flatMap((text) => text.split(";")).filter((text) => text.trim() !== "");
}

/** A place of the extract, before it is known what lies around it. */
export type FoundPlace = {
  readonly key: number;
  readonly kind: PlaceKind;
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly location: Coordinates;
};

/** One way of a street; a street has many. */
export type StreetPiece = {
  readonly key: number;
  readonly name: string;
  readonly otherNames: readonly string[];
  /** The position of its middle node. */
  readonly location: Coordinates;
  /** How many nodes it has. */
  readonly size: number;
};

export type FoundHouse = HouseNumber & { readonly street: string };

/** Cities and towns are known from the whole file, so that a move there can be refused as such. */
const knownEverywhere: readonly PlaceKind[] = ["city", "town"];

/** Gathers what can be searched from nodes and ways that come one after the other. */
export function createCollection(area: ServiceArea, positions: NodePositions) {
  const places: FoundPlace[] = [];
  const pieces: StreetPiece[] = [];
  const houses: FoundHouse[] = [];

  function addTagged(key: number, tags: Tags, location: Coordinates): void {
    const isInside = area.contains(location);
    const name = tags["name"];
    const kind = placeKindOf(tags);
    if (kind !== null && name !== undefined && (isInside || knownEverywhere.includes(kind))) {
      places.push({ key, kind, name, otherNames: otherNamesOf(tags), location });
    }
    const [number, street] = [tags["addr:housenumber"], tags["addr:street"]];
    if (isInside && number !== undefined && street !== undefined) {
      // "4;6" and "4,6" are one building with several numbers.
      for (const one of number.split(/[;,]/)) houses.push({ number: one.trim(), street, location });
    }
  }

  return {
    places,
    pieces,
    houses,
    addNode: ({ id, tags }: OsmNode, location: Coordinates): void => {
      if (tags) addTagged(id * 2, tags, location);
    },
    addWay: ({ id, tags, refs }: OsmWay): void => {
      if (!tags) return;
      const key = id * 2 + 1;
      const name = tags["name"];
      if (name !== undefined && isNamedStreet(tags)) {
        const inside = refs.flatMap((ref) => positions.find(ref) ?? []).filter(area.contains);
        const location = inside[inside.length >> 1];
        if (!location) return;
        pieces.push({ key, name, otherNames: otherNamesOf(tags), location, size: inside.length });
      } else if (placeKindOf(tags) !== null || tags["addr:housenumber"] !== undefined) {
        const corners = refs.slice(0, -1).flatMap((ref) => positions.find(ref) ?? []);
        if (corners.length > 0) addTagged(key, tags, meanPoint(corners));
      }
    },
  };
}

export type Collection = ReturnType<typeof createCollection>;

/** The mean of the points, which is near enough to the middle of a building or a suburb. */
export function meanPoint(points: readonly Coordinates[]): Coordinates {
  const sum = { lat: 0, lng: 0 };
  for (const { lat, lng } of points) {
    sum.lat += lat;
    sum.lng += lng;
  }
  return { lat: sum.lat / points.length, lng: sum.lng / points.length };
}
