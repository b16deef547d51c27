import { access } from "node:fs/promises";
import { join } from "node:path";
import { type OfferedSize, truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { type Coordinates, greatCircleMetres } from "#domain/places/coordinates.ts";
import { decodePolyline, encodePolyline } from "#domain/places/polyline.ts";
import { OwnError } from "#server/platform/log/own-error.ts";
import type { RoadRoute } from "../maps-provider.ts";
import { routingTilesFolderName } from "./map-files.ts";
import { createTruckRoutingSettings } from "./routing-settings.ts";

/** The library is optional. @throws OwnError with one line where the machine has no build of it */
export async function loadValhalla() {
  try {
    return await import("@valhallajs/valhallajs");
  } catch (error) {
    throw new OwnError(
      `Truck routes have no build for this machine (${process.platform} ${process.arch}): @valhallajs/valhallajs is not installed or does not load. Use another MAPS_PROVIDER.`,
      { cause: error },
    );
  }
}

/** The way of a truck on the roads of a map; null when no road leads there. */
export type TruckRouter = (
  from: Coordinates,
  to: Coordinates,
  truckSize: OfferedSize,
) => Promise<RoadRoute | null>;

/** Metres around a place in which its road has to be: one beyond is that of another place. */
const farthestRoadMetres = 2_000;
/** The mass in tons up to which roads that are closed to goods vehicles are open. */
const lightTons = 3.5;

/** Valhalla's text for a trip without a way; it gives no code. */
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
      // The one before remembers for ever that a tile was not there.
      actor = openActor();
      hasMissedTiles = false;
    }
    try {
      const { trip } = JSON.parse(await actor.route(JSON.stringify(request))) as Trip;
      // A price by the kilometre knows no ferries.
      if (trip.summary.has_ferry) return null;
      return routeOf(trip.legs[0].shape, trip.summary.length * 1000);
    } catch (error) {
      if (!(error instanceof Error && noWay.test(error.message))) throw error;
      // Without its files it finds no road anywhere, and does not say why.
      await checkTiles(tiles).catch((gone: unknown) => {
        hasMissedTiles = true;
        throw gone;
      });
      return null;
    }
  };
}

/** @throws OwnError when the tiles are gone, as after two builds without a restart */
async function checkTiles(tiles: string): Promise<void> {
  await access(tiles).catch((cause: unknown) => {
    throw new OwnError(`The map in ${tiles} is gone. Start the product again.`, { cause });
  });
}

/** The measures of a truck in Valhalla's words: tons and metres. */
function costingOf(truckSize: OfferedSize) {
  const { grossTons, length, width, height } = truckCatalogue[truckSize].measures;
  return {
    weight: grossTons,
    // Two axles, of which the rear one carries two thirds.
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
  // The library rounds each piece of road to whole metres: a straight way could come out shorter.
  const least = start && end ? Math.ceil(greatCircleMetres(start, end)) : 0;
  const whole = Math.max(Math.round(metres), least);
  return { metres: whole, source: "route", line: encodePolyline(points) };
}
