import { join } from "node:path";
import { isInRegion } from "#domain/places/regions.ts";
import type { ServerConfig } from "../config.ts";
import type { AppContext } from "../context.ts";
import { LoggableError } from "../platform/log/own-error.ts";
import { StartError } from "../platform/start-error.ts";
import { estimateRoadMetresBetween } from "./embedded/circuity.ts";
import { createEmbeddedMaps } from "./embedded/embedded-maps.ts";
import { createGoogleMaps } from "./google/google-maps.ts";
import type { MapsProvider } from "./maps-provider.ts";
import { createReliableMaps } from "./reliable-maps.ts";
import { estimateRouteWithinOnePoint } from "./route-rules.ts";

/** The most milliseconds of one request to a maps provider; a failed request is tried again. */
const requestWithinMs = 1_500;

type Parts = Pick<AppContext, "log" | "metrics">;

/** Stops the start, because the operator has to build a map that is missing or incomplete. */
function stopTheStart(error: unknown): never {
  if (error instanceof LoggableError) throw new StartError(error.message, { cause: error });
  throw error;
}

async function createProvider(
  { maps, dataDir }: Pick<ServerConfig, "maps" | "dataDir">,
  { metrics }: Parts,
): Promise<MapsProvider> {
  switch (maps.provider) {
    case "google":
      return createGoogleMaps({
        key: maps.key,
        deadlineMs: requestWithinMs,
        onRequest: (request, usd) => {
          metrics.count("maps_requests", { request });
          metrics.count("maps_cost_usd", { request }, usd);
        },
      });
    case "osm": {
      const { createOsmMaps } = await import("./osm/osm-maps.ts");
      return createOsmMaps(join(dataDir, "maps"), isInRegion).catch(stopTheStart);
    }
    default:
      return createEmbeddedMaps();
  }
}

/** @throws StartError when no map was built that could be served */
export async function openMapsProvider(
  config: Pick<ServerConfig, "maps" | "mapsEstimateWhenDown" | "dataDir">,
  parts: Parts,
): Promise<MapsProvider> {
  const asked = createReliableMaps(await createProvider(config, parts), (question, outcome) => {
    parts.metrics.count("maps_questions", { question, outcome });
  });
  if (!config.mapsEstimateWhenDown) return asked;
  return addRouteEstimates(asked, (err) => {
    parts.log.warn({ err }, "the estimate stands in for a route that the maps provider failed");
  });
}

/** Adds an estimated route when the provider fails. @param failed is called with the provider's error */
export function addRouteEstimates(
  maps: MapsProvider,
  failed: (error: unknown) => void,
): MapsProvider {
  return {
    ...maps,
    route: async (from, to, truckSize) => {
      try {
        return await maps.route(from, to, truckSize);
      } catch (error) {
        failed(error);
        const metres = estimateRoadMetresBetween(from, to);
        return estimateRouteWithinOnePoint(from, to) ?? { metres, source: "estimate", line: null };
      }
    },
  };
}
