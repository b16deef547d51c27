import type { Context } from "./context.ts";
import { createEmbeddedMaps } from "./platform/maps/embedded/embedded-maps.ts";
import type { MapsProvider } from "./platform/maps/maps-provider.ts";
import { reliableMaps } from "./platform/maps/reliable-maps.ts";

/** The maps provider of the settings, with patience, and its questions in the metrics. */
export async function openMaps({ metrics }: Pick<Context, "metrics">): Promise<MapsProvider> {
  return reliableMaps(await createEmbeddedMaps(), (question, outcome) => {
    metrics.count("maps", { question, outcome });
  });
}
