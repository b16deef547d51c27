import type { ErrorCode } from "#contract/errors.ts";
import { isInGauteng } from "#domain/places/service-area.ts";
import {
  invalidPlaceMessage,
  outsideGautengMessage,
  samePlaceMessage,
} from "#domain/quotes/check-quote-request.ts";
import { Failure } from "#server/failure.ts";
import type { MapsProvider, Place, Route } from "#server/platform/maps/maps-provider.ts";
import { askMaps } from "./ask-maps.ts";

/** Two places in Gauteng and the distance between them by road, in whole metres. */
export type MeasuredTrip = {
  readonly pickup: Place;
  readonly destination: Place;
  readonly metres: number;
  readonly source: Route["source"];
};

type TripIds = { readonly pickupPlaceId: string; readonly destinationPlaceId: string };
type TripTexts = { readonly pickup: string; readonly destination: string };
type End = "pickup" | "destination";
type Problem = { readonly code: ErrorCode; readonly msg: string };

/** The two ends of a trip, as the provider knows them. */
type Ends = readonly [Place | null, Place | null];

function lookUpIds(maps: MapsProvider, { pickupPlaceId, destinationPlaceId }: TripIds) {
  return (): Promise<Ends> =>
    Promise.all([maps.resolve(pickupPlaceId), maps.resolve(destinationPlaceId)]);
}

/**
 * The trip between two places that were chosen from the suggestions.
 *
 * @throws Failure invalid_request with a message for `pickup` or `destination`; route_unavailable
 */
export function resolveTripByIds(maps: MapsProvider, ids: TripIds): Promise<MeasuredTrip> {
  return measureTrip(maps, lookUpIds(maps, ids), "invalid_request");
}

/**
 * The trip between two address texts, each read as the provider would suggest it.
 *
 * @throws Failure invalid_request with a message for `pickup` or `destination`; route_unavailable
 */
export function resolveTripByTexts(
  maps: MapsProvider,
  { pickup, destination }: TripTexts,
): Promise<MeasuredTrip> {
  const look = () => Promise.all([maps.find(pickup), maps.find(destination)]);
  return measureTrip(maps, look, "invalid_request");
}

/**
 * The distance between two places, for the price that is shown while the form is filled.
 *
 * @throws Failure place_unknown, outside_service_area or invalid_request (the same place twice),
 * with a message for `pickup` or `destination`; route_unavailable
 */
export function measureRoute(maps: MapsProvider, ids: TripIds): Promise<MeasuredTrip> {
  return measureTrip(maps, lookUpIds(maps, ids));
}

async function measureTrip(
  maps: MapsProvider,
  look: () => Promise<Ends>,
  code?: ErrorCode,
): Promise<MeasuredTrip> {
  const [pickup, destination] = await askMaps(look, "unavailable");
  const pickupProblem = problemWith("pickup", pickup, maps.name);
  const destinationProblem = problemWith("destination", destination, maps.name);
  const problem = pickupProblem ?? destinationProblem;
  if (problem || !pickup || !destination) {
    throw new Failure(code ?? problem?.code ?? "place_unknown", {
      errors: {
        ...(pickupProblem && { pickup: pickupProblem.msg }),
        ...(destinationProblem && { destination: destinationProblem.msg }),
      },
      ...(problem && { msg: problem.msg }),
    });
  }
  if (isSamePlace(pickup, destination)) {
    throw new Failure("invalid_request", {
      errors: { destination: samePlaceMessage },
      msg: samePlaceMessage,
    });
  }
  const route = await askMaps(() => maps.route(pickup, destination), "route_unavailable");
  // A figure that is no distance must never become a price.
  if (!route || !Number.isSafeInteger(route.metres) || route.metres < 0) {
    throw new Failure("route_unavailable", { retryAfterSeconds: 60 });
  }
  return { pickup, destination, metres: route.metres, source: route.source };
}

function problemWith(end: End, place: Place | null, provider: string): Problem | null {
  if (!place) return { code: "place_unknown", msg: invalidPlaceMessage(end, provider) };
  if (isInGauteng(place.location)) return null;
  return { code: "outside_service_area", msg: outsideGautengMessage };
}

/** An address typed twice is one place, whatever its capitals and commas. */
function isSamePlace(a: Place, b: Place): boolean {
  return a.placeId === b.placeId || letters(a.formattedAddress) === letters(b.formattedAddress);
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ");
}
