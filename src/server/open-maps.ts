import { join } from "node:path";
import { isInGauteng } from "#domain/places/service-area.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { keepingRoutes, keepRoutesForDays } from "./features/places/kept-routes.ts";
import { StartError } from "./open-parts.ts";
import { OwnError } from "./platform/log/own-error.ts";
import { createEmbeddedMaps } from "./platform/maps/embedded/embedded-maps.ts";
import { createGoogleMaps } from "./platform/maps/google/google-maps.ts";
import { googleTerms } from "./platform/maps/google/google-terms.ts";
import type { MapsProvider } from "./platform/maps/maps-provider.ts";
import { createOpenMaps } from "./platform/maps/open/open-maps.ts";
import { orEstimate } from "./platform/maps/or-estimate.ts";
import { costingOf } from "./platform/maps/osm/truck-router.ts";
import { reliableMaps } from "./platform/maps/reliable-maps.ts";

/** Milliseconds for one request to a provider: it is asked again when it fails. */
const requestWithinMs = 1_500;

type Parts = Pick<Context, "db" | "clock" | "log" | "metrics" | "baseUrl">;

/** A map that is missing or not whole is the operator's to build, and one line says so. */
function stopTheStart(error: unknown): never {
  if (error instanceof OwnError) throw new StartError(error.message, { cause: error });
  throw error;
}

type Opened = {
  readonly provider: MapsProvider;
  /** For how many days its terms let a measured route be kept. */
  readonly keepDays: number;
  /** What measures its routes, where that is not the provider alone. */
  readonly measuredBy?: string;
};

async function createProvider(
  { maps, dataDir }: Pick<Config, "maps" | "dataDir">,
  { metrics, baseUrl }: Parts,
): Promise<Opened> {
  const onRequest = (request: string, usd: number) => {
    metrics.count("mapsRequests", { request });
    if (usd > 0) metrics.count("mapsCost", { request }, usd);
  };
  const deadlineMs = requestWithinMs;
  switch (maps.provider) {
    case "google": {
      const provider = createGoogleMaps({ key: maps.key, deadlineMs, onRequest });
      return { provider, keepDays: googleTerms.keepRouteDays };
    }
    case "open": {
      const { photonUrl, nominatimUrl, router } = maps;
      const servers = { photonUrl, nominatimUrl, router };
      const userAgent = `Layisha (${baseUrl})`;
      const provider = createOpenMaps({ ...servers, costingOf, userAgent, deadlineMs, onRequest });
      const measuredBy = `${provider.name} ${router.kind}`;
      return { provider, keepDays: keepRoutesForDays, measuredBy };
    }
    case "osm": {
      const { createOsmMaps } = await import("./platform/maps/osm/osm-maps.ts");
      const opened = createOsmMaps(join(dataDir, "maps"), isInGauteng);
      return { provider: await opened.catch(stopTheStart), keepDays: 0 };
    }
    default:
      return { provider: await createEmbeddedMaps(), keepDays: 0 };
  }
}

/**
 * The maps provider of the settings: asked with patience, its questions and their cost in the
 * metrics, its routes kept where they cost something, and the estimate behind it where that is set.
 *
 * @throws StartError when there is no map to serve
 */
export async function openMaps(
  config: Pick<Config, "maps" | "mapsEstimateWhenDown" | "dataDir">,
  parts: Parts,
): Promise<MapsProvider> {
  const { provider, keepDays: days, ...measured } = await createProvider(config, parts);
  const asked = reliableMaps(provider, (question, outcome) => {
    parts.metrics.count("maps", { question, outcome });
  });
  const kept = days > 0 ? keepingRoutes(asked, parts, { days, ...measured }) : asked;
  if (!config.mapsEstimateWhenDown) return kept;
  return orEstimate(kept, (err) => {
    parts.log.warn({ err }, "the estimate stands in for a route that the maps provider failed");
  });
}
