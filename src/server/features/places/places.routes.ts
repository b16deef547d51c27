import type { placesContract } from "#contract/places.contract.ts";
import { offeredSizes } from "#domain/fleet/truck-catalogue.ts";
import { isInGauteng } from "#domain/places/service-area.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { Handlers } from "#server/mount-contract.ts";
import { addressOf, type MapGround } from "#server/platform/http/map-ground.ts";
import { askMaps } from "./ask-maps.ts";
import { measureRoute } from "./resolve-trip.ts";

const mostSuggestions = 8;
/** The truck whose way is measured where none is chosen yet. */
const smallest = offeredSizes[0] ?? "1.5ton";

const outsideMessage =
  "You seem to be outside Gauteng, and we move only within Gauteng. Type a place in Gauteng.";
const noneNearMessage = "We know no place where you are. Type the suburb or the address.";

/** Suggestions are asked for at every keystroke: short and bounded, and nothing is written. */
export function placesRoutes(
  { maps }: Pick<Context, "maps">,
  ground: MapGround | null,
): Handlers<typeof placesContract> {
  const { attribution } = maps;
  return {
    "GET /api/map": async () => addressOf(ground),

    "GET /api/places": async ({ query }) => {
      const found = await askMaps(() => maps.suggest(query.q, query.session), "unavailable");
      return {
        ...(found.advice !== undefined && { advice: found.advice }),
        attribution,
        items: found.items.slice(0, mostSuggestions).map((suggestion) => ({
          placeId: suggestion.placeId,
          kind: suggestion.kind,
          formatted_address: suggestion.formattedAddress,
          main: suggestion.main,
          secondary: suggestion.secondary,
          approximate: suggestion.approximate,
        })),
      };
    },

    "GET /api/places/near": async ({ query }) => {
      if (!isInGauteng(query)) throw new Failure("outside_service_area", { msg: outsideMessage });
      const place = await askMaps(() => maps.placeAt(query), "unavailable");
      if (!place) throw new Failure("not_found", { msg: noneNearMessage });
      const { placeId, kind, formattedAddress } = place;
      return { placeId, kind, formatted_address: formattedAddress };
    },

    "GET /api/places/{placeId}": async ({ params }) => {
      const place = await askMaps(() => maps.resolve(params.placeId), "unavailable");
      if (!place) {
        const msg = "We do not know that place. Choose one of the suggestions.";
        throw new Failure("not_found", { msg });
      }
      return {
        placeId: place.placeId,
        kind: place.kind,
        formatted_address: place.formattedAddress,
        location: place.location,
        inGauteng: isInGauteng(place.location),
        approximate: place.approximate,
      };
    },

    "GET /api/routes": async ({ query }) => {
      const truckSize = query.truckSize ?? smallest;
      const { metres, source, line } = await measureRoute(maps, { ...query, truckSize });
      return { kms: metres / 1000, source, line, isDrawn: maps.allowsOwnMaps, attribution };
    },
  };
}
