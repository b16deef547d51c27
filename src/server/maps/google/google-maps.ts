import { type Coordinates, greatCircleMetres } from "#domain/places/coordinates.ts";
import { regionKeys } from "#domain/places/region-names.ts";
import { regions } from "#domain/places/regions.ts";
import type { MapsProvider, Place, PlaceSuggestion, RoadRoute } from "../maps-provider.ts";
import { createUnlikelyRouteError } from "../provider-errors.ts";
import {
  askRouteInFixedDirection,
  estimateRouteWithinOnePoint,
  isRoutePlausible,
} from "../route-rules.ts";
import { cleanPlaceQuery, createBoundedMap, createPlaceFinder } from "./find-place.ts";
import {
  googleGeocodeFieldMask,
  googleGeocodeSchema,
  googlePlaceFieldMask,
  googlePlaceSchema,
  googleRoutesFieldMask,
  googleRoutesSchema,
  googleSuggestionsFieldMask,
  googleSuggestionsSchema,
  isInOrNearSouthAfrica,
  parseGooglePlaceId,
  presentGooglePlace,
  presentGoogleSuggestion,
} from "./google-places.ts";
import { createGoogleJsonClient, googleProviderName } from "./json-client.ts";

/** The form of a session token: safe in a URL and in a file's name, at most 36 characters. */
const tokenForm = /^[\w-]{1,36}$/;
/** Shorter texts find nothing that helps, and each request is billed. */
const leastTyped = 3;
const mostSessions = 10_000;
const biasMetres = 50_000;
/** The circle around our region; Google takes one, so with several regions nothing is suggested first. */
const [region, ...others] = regionKeys;
const { lat: latitude, lng: longitude } = regions[region].middle;
const aroundRegion = { circle: { center: { latitude, longitude }, radius: biasMetres } };

const googleEndpoints = {
  places: "https://places.googleapis.com",
  routes: "https://routes.googleapis.com",
  geocoding: "https://geocode.googleapis.com",
};

/**
 * Places and distances of Google: Places API (New), Routes API and Geocoding API v4. Suggestions are
 * of South Africa. The keystrokes of one search and the choice that ends it carry one session token;
 * a place that was suggested by another process is resolved without one, which costs as much as the
 * keystrokes do. A route is that of a car, since Google knows no trucks, and it has no line, since
 * Google's terms let it and its places be drawn on a map of Google alone. They forbid to keep an answer
 * for another question; what a quote and an order keep of it stands in docs/maps.md.
 */
export function createGoogleMaps({
  endpoints = googleEndpoints,
  ...options
}: Parameters<typeof createGoogleJsonClient>[0] & {
  readonly endpoints?: typeof googleEndpoints;
}): MapsProvider {
  const ask = createGoogleJsonClient(options);
  /** The token of the search that suggested a place, by our id of it. */
  const sessions = createBoundedMap<string>(mostSessions);
  const { find, remember } = createPlaceFinder({ search: suggestions, resolve });

  async function suggestions(text: string, session = ""): Promise<readonly PlaceSuggestion[]> {
    const token = tokenForm.test(session) ? session : undefined;
    const answer = await ask({
      kind: "suggest",
      url: new URL("/v1/places:autocomplete", endpoints.places),
      shape: googleSuggestionsSchema,
      mask: googleSuggestionsFieldMask,
      body: {
        input: text,
        includedRegionCodes: ["za"],
        regionCode: "za",
        languageCode: "en",
        ...(others.length === 0 && { locationBias: aroundRegion }),
        ...(token !== undefined && { sessionToken: token }),
      },
    });
    return (answer?.suggestions ?? []).flatMap(({ placePrediction }) => {
      const suggestion = presentGoogleSuggestion(placePrediction);
      if (suggestion === null) return [];
      if (token !== undefined) sessions.set(suggestion.placeId, token);
      return suggestion;
    });
  }

  async function resolve(placeId: string): Promise<Place | null> {
    const id = parseGooglePlaceId(placeId);
    if (id === null) return null;
    const sessionToken = sessions.take(placeId);
    const found = await ask({
      kind: "details",
      url: localUrl(`/v1/places/${id}`, endpoints.places, sessionToken ? { sessionToken } : {}),
      shape: googlePlaceSchema,
      mask: googlePlaceFieldMask,
      // 400 for what was never an id, 404 for an id that is out of use.
      isNothing: (statusCode) => statusCode === 400 || statusCode === 404,
    });
    return found && remember(presentGooglePlace({ ...found, placeId: id }));
  }

  async function placeAt(point: Coordinates): Promise<Place | null> {
    if (!isInOrNearSouthAfrica(point)) return null;
    const url = localUrl(`/v4/geocode/location/${point.lat},${point.lng}`, endpoints.geocoding);
    const answer = await ask({
      kind: "reverse",
      url,
      shape: googleGeocodeSchema,
      mask: googleGeocodeFieldMask,
    });
    const places = (answer?.results ?? []).map(presentGooglePlace);
    return remember(places.find((place) => place !== null) ?? null);
  }

  async function drive(from: Place, to: Place): Promise<RoadRoute | null> {
    const answer = await ask({
      kind: "route",
      url: new URL("/directions/v2:computeRoutes", endpoints.routes),
      shape: googleRoutesSchema,
      mask: googleRoutesFieldMask,
      body: {
        origin: { placeId: parseGooglePlaceId(from.placeId) },
        destination: { placeId: parseGooglePlaceId(to.placeId) },
        travelMode: "DRIVE",
        routingPreference: "TRAFFIC_UNAWARE",
        regionCode: "za",
        units: "METRIC",
      },
      isNothing: (statusCode) => statusCode === 404,
    });
    const [found] = answer?.routes ?? [];
    if (!found) return null;
    const metres = Math.max(1, Math.round(found.distanceMeters));
    const route = { metres, source: "route", line: null } as const;
    if (!isRoutePlausible(route, from, to)) throw createUnlikelyRouteError(googleProviderName);
    // Ends that Google moved to a road can be a little nearer than the great circle.
    const straight = Math.ceil(greatCircleMetres(from.location, to.location));
    return { ...route, metres: Math.max(metres, straight) };
  }

  return {
    name: googleProviderName,
    attribution: googleProviderName,
    allowsOwnMaps: false,
    isForAnyTruck: true,
    suggest: async (typed, session) => {
      const text = cleanPlaceQuery(typed);
      return { items: text.length < leastTyped ? [] : await suggestions(text, session) };
    },
    resolve,
    find,
    placeAt,
    route: async (from, to) =>
      estimateRouteWithinOnePoint(from, to) ?? askRouteInFixedDirection(from, to, drive),
  };
}

/** The address of a GET, which asks for names as South Africans write them. */
function localUrl(path: string, endpoint: string, query: Readonly<Record<string, string>> = {}) {
  const url = new URL(path, endpoint);
  url.search = new URLSearchParams({ languageCode: "en", regionCode: "za", ...query }).toString();
  return url;
}
