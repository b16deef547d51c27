import { access } from "node:fs/promises";
import { join } from "node:path";
import { type OfferedTruckSize, truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { type Coordinates, greatCircleMetres } from "#domain/places/coordinates.ts";
import { decodePolyline, encodePolyline } from "#domain/places/polyline.ts";
import { LoggableError } from "#server/platform/log/own-error.ts";
import type { RoadRoute } from "../maps-provider.ts";
import { routingTilesFolderName } from "./map-files.ts";
import { createTruckRoutingSettings } from "./routing-settings.ts";

/** Loads the optional routing library. @throws LoggableError when it has no build for this machine */
export async function loadValhalla() {
  try {
    return await import("@valhallajs/valhallajs");
  } catch (error) {
    throw new LoggableError(
      `Truck routes have no build for this machine (${process.platform} ${process.arch}): @valhallajs/valhallajs is not installed or does not load. Use another MAPS_PROVIDER.`,
      { cause: error },
    );
  }
}

/** Finds the route of a truck on a map; null when no road joins the two places. */
export type TruckRouter = (
  from: Coordinates,
  to: Coordinates,
  truckSize: OfferedTruckSize,
) => Promise<RoadRoute | null>;

/** The most metres from a place to its road; a road farther away belongs to another place. */
const farthestRoadMetres = 2_000;
/** The most tons of a truck that may use roads closed to goods vehicles. */
const lightTons = 3.5;

/** Valhalla's error text when no road joins two places; it has no error code. */
const noWay =
  /No suitable edges near location|No path could be found|unconnected regions|exceeds the max distance/;

type Trip = {
  readonly trip: {
    readonly legs: readonly [{ readonly shape: string }];
    readonly summary: { readonly length: number; readonly has_ferry: boolean };
  };
};

export async function openTruckRouter(map: string): Promise<TruckRouter> {
  const { Actor } = await loadValhalla();
  const tiles = join(map, routingTilesFolderName);
  await checkTiles(tiles);
  const openActor = () => new Actor(JSON.stringify(createTruckRoutingSettings(tiles)));
  let actor = openActor();
  let hasMissedTiles = false;

  return async (from, to, truckSize) => {
    const near = { search_cutoff: farthestRoadMetres };
    const request = {
      locations: [from, to].map(({ lat, lng }) => ({ lat, lon: lng, ...near })),
      costing: "truck",
      costing_options: { truck: costingOf(truckSize) },
      directions_type: "none",
      units: "kilometers",
    };
    if (hasMissedTiles) {
      await checkTiles(tiles);
      // The earlier router would never find a piece of routing data that was missing once.
      actor = openActor();
      hasMissedTiles = false;
    }
    try {
      const { trip } = JSON.parse(await actor.route(JSON.stringify(request))) as Trip;
      // A route with a ferry is refused, because our prices per kilometre include none.
      if (trip.summary.has_ferry) return null;
      return routeOf(trip.legs[0].shape, trip.summary.length * 1000);
    } catch (error) {
      if (!(error instanceof Error && noWay.test(error.message))) throw error;
      // Without its files, the library finds no road anywhere and does not say why.
      await checkTiles(tiles).catch((gone: unknown) => {
        hasMissedTiles = true;
        throw gone;
      });
      return null;
    }
  };
}

/** @throws LoggableError when the routing data are gone, as after two builds without a restart */
async function checkTiles(tiles: string): Promise<void> {
  await access(tiles).catch((cause: unknown) => {
    throw new LoggableError(`The map in ${tiles} is gone. Start the product again.`, { cause });
  });
}

/** The weight and size of a truck as Valhalla expects them, in tons and metres. */
function costingOf(truckSize: OfferedTruckSize) {
  const { grossTons, length, width, height } = truckCatalogue[truckSize].measures;
  return {
    weight: grossTons,
    // The truck has two axles, and the rear axle carries two thirds of the weight.
    axle_load: (grossTons * 2) / 3,
    axle_count: 2,
    length,
    width,
    height,
    hgv_no_access_penalty: grossTons <= lightTons ? 0 : 43_200,
  };
}

function routeOf(line: string, metres: number): RoadRoute {
  const points = decodePolyline(line, 6);
  const [start, end] = [points[0], points.at(-1)];
  // The library rounds each piece of road to metres, so a straight road could come out too short.
  const least = start && end ? Math.ceil(greatCircleMetres(start, end)) : 0;
  const whole = Math.max(Math.round(metres), least);
  return { metres: whole, source: "route", line: encodePolyline(points) };
}
