import { z } from "zod";
import type { PlaceKind } from "#domain/places/place-kinds.ts";
import { longestAddress, type Place } from "../maps-provider.ts";
import { isAroundSouthAfrica } from "../remote/south-africa.ts";

export const openPrefix = "open.";

const part = z.string().nullish();

/**
 * One place as Photon and Nominatim both tell it (GeocodeJSON with OpenStreetMap's tags):
 * https://github.com/komoot/photon/blob/master/docs/api-v1.md
 * https://nominatim.org/release-docs/latest/api/Output/#geocodejson
 */
const osmProperties = z.object({
  osm_type: part,
  osm_id: z.number().int().positive().nullish(),
  osm_key: part,
  osm_value: part,
  /** The layer: house, street, locality, district, city, county, state, country, other. */
  type: part,
  name: part,
  housenumber: part,
  street: part,
  locality: part,
  district: part,
  city: part,
  county: part,
  postcode: part,
});

const geometry = z.object({
  type: z.literal("Point"),
  coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
});

function featuresOf<P extends z.ZodType>(properties: P) {
  return z.object({ features: z.array(z.object({ geometry, properties })) });
}

export const photonAnswer = featuresOf(osmProperties.extend({ countrycode: part }));
const geocoding = z.object({ geocoding: osmProperties.extend({ country_code: part }) });
export const nominatimAnswer = featuresOf(geocoding);
/** A point where there is nothing gets an error with status 200. */
export const nominatimReverseAnswer = z.union([
  nominatimAnswer,
  z.object({ error: z.string() }).transform(() => ({ features: [] })),
]);

type Found = z.infer<typeof osmProperties> & { readonly country: string | null | undefined };
type Geometry = z.infer<typeof geometry>;

export const ofPhoton = ({ features }: z.infer<typeof photonAnswer>) =>
  features.map(({ geometry: at, properties }) =>
    presentPlace(at, { ...properties, country: properties.countrycode }),
  );

export const ofNominatim = ({ features }: z.infer<typeof nominatimAnswer>) =>
  features.map(({ geometry: at, properties: { geocoding: found } }) =>
    presentPlace(at, { ...found, country: found.country_code }),
  );

const kindsByTag: Readonly<Record<string, PlaceKind>> = {
  "place=city": "city",
  "place=town": "town",
  "place=suburb": "suburb",
  "place=quarter": "suburb",
  "place=neighbourhood": "suburb",
  "place=village": "village",
  "place=hamlet": "village",
  "place=farm": "holdings",
  "landuse=residential": "suburb",
  "landuse=industrial": "industrial",
  "shop=mall": "mall",
  "amenity=hospital": "hospital",
  "healthcare=hospital": "hospital",
  "amenity=university": "university",
  "amenity=college": "university",
  "amenity=bus_station": "station",
  "railway=station": "station",
  "railway=halt": "station",
  "public_transport=station": "station",
  "aeroway=aerodrome": "airport",
  "aeroway=terminal": "airport",
};
/** Of what has no tag of those above. Anything with a house's rank is one spot. */
const spotLayers = new Set(["house", "street"]);
const areaLayers: Readonly<Record<string, PlaceKind>> = {
  locality: "suburb",
  district: "suburb",
  city: "city",
};
/** Keys of areas that people live in: a hill has the layer "locality" too. */
const areaKeys = new Set(["place", "boundary", "landuse"]);

function kindOf({ osm_key: key, osm_value: value, type }: Found): PlaceKind | null {
  const byTag = kindsByTag[`${key}=${value}`];
  if (byTag) return byTag;
  if (spotLayers.has(type ?? "")) return "street";
  return areaKeys.has(key ?? "") ? (areaLayers[type ?? ""] ?? null) : null;
}

const typeLetters: Readonly<Record<string, string>> = {
  N: "N",
  W: "W",
  R: "R",
  node: "N",
  way: "W",
  relation: "R",
};

/** The place, if it has a name and can be an end of a move in South Africa. */
function presentPlace({ coordinates: [lng, lat] }: Geometry, found: Found): Place | null {
  const location = { lat, lng };
  const letter = typeLetters[found.osm_type ?? ""];
  const kind = kindOf(found);
  const isElsewhere = found.country != null && found.country.toUpperCase() !== "ZA";
  if (!letter || !found.osm_id || !kind || isElsewhere || !isAroundSouthAfrica(location))
    return null;
  const street = [found.housenumber, found.street].filter(Boolean).join(" ");
  const area = [found.locality, found.district, found.city ?? found.county, found.postcode];
  const [main, ...rest] = new Set([found.name, street, ...area].filter(isText));
  const formattedAddress = [main, ...rest].join(", ");
  if (main === undefined || formattedAddress.length > longestAddress) return null;
  return {
    placeId: `${openPrefix}${letter}${found.osm_id}`,
    kind,
    formattedAddress,
    main,
    secondary: rest.join(", "),
    approximate: false,
    location,
  };
}

function isText(value: string | null | undefined): value is string {
  return value != null && value.trim() !== "";
}
