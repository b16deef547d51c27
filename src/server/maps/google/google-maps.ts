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
  placeFromGoogle,
  suggestionFromGoogle,
} from "./google-places.ts";
import { createGoogleJsonClient, googleProviderName } from "./json-client.ts";

/** The form of a Google session token: safe in a URL and in a file name, at most 36 characters. */
const tokenForm = /^[\w-]{1,36}$/;
/** The shortest text that is sent for suggestions: shorter ones find little, and each request costs. */
const leastTyped = 3;
const mostSessions = 10_000;
const biasMetres = 50_000;
/** Google prefers suggestions in one circle only, so with several regions none is sent. */
const [region, ...others] = regionKeys;
const { lat: latitude, lng: longitude } = regions[region].middle;
const aroundRegion = { circle: { center: { latitude, longitude }, radius: biasMetres } };

const googleEndpoints = {
  places: "https://places.googleapis.com",
  routes: "https://routes.googleapis.com",
  geocoding: "https://geocode.googleapis.com",
};

/**
 * Makes the maps provider that asks Google: Places API (New), Routes API and Geocoding API v4. Suggestions
 * are places in South Africa. One session token joins the keystrokes of a search with the choice that ends
 * it. A place suggested by another process is resolved without a token, which costs as much as the
 * keystrokes. Routes are those of a car, because Google has no routes for trucks. They have no line, because
 * Google's terms allow its lines and places on Google's own maps only. The terms also forbid us to use an
 * answer for another question; docs/maps.md says what quotes and orders store.
 */
export function createGoogleMaps({
  endpoints = googleEndpoints,
  ...options
}: Parameters<typeof createGoogleJsonClient>[0] & {
  readonly endpoints?: typeof googleEndpoints;
}): MapsProvider {
  const ask = createGoogleJsonClient(options);
  /** The session token of the search that suggested a place, by our id of the place. */
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
      const suggestion = suggestionFromGoogle(placePrediction);
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
      // Google answers 400 for a text that was never an id, and 404 for an id no longer in use.
      isNothing: (statusCode) => statusCode === 400 || statusCode === 404,
    });
    return found && remember(placeFromGoogle({ ...found, placeId: id }));
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
    const places = (answer?.results ?? []).map(placeFromGoogle);
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
    // Google moves ends to a road, so a route can be a little below the straight line.
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

/** Makes the URL of a GET request, which asks for names as South Africans write them. */
function localUrl(path: string, endpoint: string, query: Readonly<Record<string, string>> = {}) {
  const url = new URL(path, endpoint);
  url.search = new URLSearchParams({ languageCode: "en", regionCode: "za", ...query }).toString();
  return url;
}
