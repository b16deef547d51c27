import type { ErrorCode } from "#contract/errors.ts";
import { type OfferedTruckSize, offeredTruckSizes } from "#domain/fleet/truck-catalogue.ts";
import { isSamePickupAndDestination } from "#domain/places/door.ts";
import { checkTripRegions, type PlaceRegion, type RegionKey } from "#domain/places/region-names.ts";
import { findRegion } from "#domain/places/regions.ts";
import {
  invalidPlaceMessage,
  samePickupAndDestinationMessage,
} from "#domain/quotes/check-quote-request.ts";
import { createInvalidFieldsFailure, Failure } from "#server/failure.ts";
import type {
  MapsProvider,
  Place,
  PlaceFindResult,
  RoadRoute,
} from "#server/maps/maps-provider.ts";

type Ends = {
  readonly pickup: Place;
  readonly destination: Place;
  readonly region: RegionKey;
};

/** Two places in one region and the distance between them by road, in whole metres. */
export type MeasuredTrip = Ends & RoadRoute;

type PlaceIds = Readonly<Record<"pickupPlaceId" | "destinationPlaceId", string>>;
type Sized = { readonly truckSize: OfferedTruckSize };
type FoundEnds = readonly [PlaceFindResult, PlaceFindResult];

function lookUpIds(maps: MapsProvider, { pickupPlaceId, destinationPlaceId }: PlaceIds) {
  const known = async (placeId: string): Promise<PlaceFindResult> => ({
    place: await maps.resolve(placeId),
  });
  return (): Promise<FoundEnds> => Promise.all([known(pickupPlaceId), known(destinationPlaceId)]);
}

/** Measures the trip between two places that are given by their ids. */
export const measureTripByIds = (maps: MapsProvider, ids: PlaceIds & Sized) =>
  measureTrip(maps, ids.truckSize, lookUpIds(maps, ids), "invalid_request");

/** Measures the trip between two addresses, each at the place that the maps provider finds for it. */
export function measureTripByAddresses(
  maps: MapsProvider,
  { pickup, destination, truckSize }: Readonly<Record<"pickup" | "destination", string>> & Sized,
): Promise<MeasuredTrip> {
  const look = () => Promise.all([maps.find(pickup), maps.find(destination)]);
  return measureTrip(maps, truckSize, look, "invalid_request");
}

/** Measures the way between two places. Each refusal has a code that names its problem. */
export const measureRouteByPlaceIds = (maps: MapsProvider, ids: PlaceIds & Sized) =>
  measureTrip(maps, ids.truckSize, lookUpIds(maps, ids));

/** Measures the way between two places for each truck on offer, the smallest truck first. */
export async function measureRouteForEachTruck(maps: MapsProvider, ids: PlaceIds) {
  const ends = await findEnds(maps, lookUpIds(maps, ids));
  const measured = new Map<OfferedTruckSize | "any", Promise<RoadRoute>>();
  const ways = await Promise.all(
    offeredTruckSizes.map(async (truckSize) => {
      const kind = maps.isForAnyTruck ? "any" : truckSize;
      const route = measured.get(kind) ?? measure(maps, ends, truckSize);
      measured.set(kind, route);
      return { truckSize, ...(await route) };
    }),
  );
  return { region: ends.region, ways };
}

async function measureTrip(
  maps: MapsProvider,
  truckSize: OfferedTruckSize,
  look: () => Promise<FoundEnds>,
  code?: ErrorCode,
): Promise<MeasuredTrip> {
  const ends = await findEnds(maps, look, code);
  return { ...ends, ...(await measure(maps, ends, truckSize)) };
}

async function findEnds(
  maps: MapsProvider,
  look: () => Promise<FoundEnds>,
  code?: ErrorCode,
): Promise<Ends> {
  const [from, to] = await askMapsProvider(look, "places_unavailable");
  const ends = {
    pickup: { region: regionAround(from) },
    destination: { region: regionAround(to) },
  };
  const { region } = ends.pickup;
  const outside = checkTripRegions(ends);
  const pickupProblem = problemWith("pickup", from, outside.pickup, maps.name);
  const destinationProblem = problemWith("destination", to, outside.destination, maps.name);
  const [pickup, destination] = [from.place, to.place];
  const problem = pickupProblem ?? destinationProblem;
  if (problem || !pickup || !destination || !region) {
    throw new Failure(code ?? problem?.code ?? "place_unknown", {
      errors: {
        ...(pickupProblem && { pickup: pickupProblem.msg }),
        ...(destinationProblem && { destination: destinationProblem.msg }),
      },
      ...(problem && { msg: problem.msg }),
    });
  }
  if (isSamePickupAndDestination(toSpot(pickup), toSpot(destination))) {
    throw createInvalidFieldsFailure({ destination: samePickupAndDestinationMessage });
  }
  return { pickup, destination, region };
}

async function measure(
  maps: MapsProvider,
  { pickup, destination }: Ends,
  truckSize: OfferedTruckSize,
) {
  const route = await askMapsProvider(
    () => maps.route(pickup, destination, truckSize),
    "route_unavailable",
  );
  // A distance that is not a whole number of metres must never become a price.
  if (!route || !Number.isSafeInteger(route.metres) || route.metres < 0) {
    throw new Failure("route_unavailable", { retryAfterSeconds: 60 });
  }
  return route;
}

/** Asks the maps provider. If it fails, throws a refusal with this code, and with the error as its cause. */
export async function askMapsProvider<T>(
  question: () => Promise<T>,
  code: "places_unavailable" | "route_unavailable",
): Promise<T> {
  try {
    return await question();
  } catch (cause) {
    const failure = new Failure(code, { retryAfterSeconds: 5 });
    failure.cause = cause;
    throw failure;
  }
}

const regionAround = ({ place }: PlaceFindResult): PlaceRegion =>
  place ? findRegion(place.location) : undefined;

/** Says what is wrong with the pickup or the destination of a trip; null where nothing is. */
function problemWith(
  end: "pickup" | "destination",
  { place, advice }: PlaceFindResult,
  outside: string | undefined,
  provider: string,
) {
  if (!place) {
    const msg = [invalidPlaceMessage(end, provider), advice].filter(Boolean).join(". ");
    return { code: "place_unknown", msg } as const;
  }
  if (outside === undefined) return null;
  return { code: "outside_service_area", msg: outside } as const;
}

const toSpot = ({ placeId, formattedAddress, kind }: Place) => ({
  placeId,
  formatted_address: formattedAddress,
  kind,
});
