import type { placeEndpoints } from "#contract/places.contract.ts";
import { offeredTruckSizes } from "#domain/fleet/truck-catalogue.ts";
import { regionNamesText } from "#domain/places/region-names.ts";
import { findRegion, isInRegion } from "#domain/places/regions.ts";
import type { ApiHandlers } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { askMapsProvider, measureRouteByPlaceIds } from "#server/core/places/resolve-trip.ts";
import { Failure } from "#server/failure.ts";
import { mapTilesUrlPath } from "#server/platform/http/static-site.ts";

const mostSuggestions = 8;
const smallest = offeredTruckSizes[0] ?? "1.5ton";

const outsideMessage = `You seem to be outside ${regionNamesText}, and we move only within ${regionNamesText}. Type a place in ${regionNamesText}.`;
const noneNearMessage = "We know no place where you are. Type the suburb or the address.";

/** Answers look-ups of places. Browsers ask at every keystroke, so calls are short, limited and counted. */
export function createPlacesApiHandlers(
  { maps, limits }: Pick<AppContext, "maps" | "limits">,
  hasTiles: boolean,
): ApiHandlers<typeof placeEndpoints> {
  const { attribution } = maps;
  return {
    "GET /api/map": async () => ({ tiles: hasTiles ? mapTilesUrlPath : null }),

    "GET /api/places": async ({ query, network }) => {
      await limits.spend("places-asked", network);
      const look = async () => {
        if (query.exact === undefined) return maps.suggest(query.q, query.session);
        const { place, advice } = await maps.find(query.q);
        return { items: place ? [place] : [], advice };
      };
      const found = await askMapsProvider(look, "places_unavailable");
      return {
        ...(found.advice !== undefined && { advice: found.advice }),
        attribution,
        items: found.items.slice(0, mostSuggestions).map(({ formattedAddress, ...shown }) => ({
          ...shown,
          formatted_address: formattedAddress,
        })),
      };
    },

    "GET /api/places/near": async ({ query, network }) => {
      if (!isInRegion(query)) throw new Failure("outside_service_area", { msg: outsideMessage });
      await limits.spend("places-asked", network);
      const place = await askMapsProvider(() => maps.placeAt(query), "places_unavailable");
      if (!place) throw new Failure("not_found", { msg: noneNearMessage });
      const { placeId, kind, formattedAddress } = place;
      return { placeId, kind, formatted_address: formattedAddress };
    },

    "GET /api/places/{placeId}": async ({ params, network }) => {
      await limits.spend("places-asked", network);
      const place = await askMapsProvider(() => maps.resolve(params.placeId), "places_unavailable");
      if (!place) {
        const msg = "We do not know that place. Choose one of the suggestions.";
        throw new Failure("not_found", { msg });
      }
      const { formattedAddress, ...shown } = place;
      const region = findRegion(place.location);
      return {
        ...shown,
        formatted_address: formattedAddress,
        region,
        inGauteng: region === "gauteng",
        isDrawn: maps.allowsOwnMaps,
      };
    },

    "GET /api/routes": async ({ query, network }) => {
      await limits.spend("routes-measured", network);
      const truckSize = query.truckSize ?? smallest;
      const { metres, source, line } = await measureRouteByPlaceIds(maps, { ...query, truckSize });
      const { allowsOwnMaps: isDrawn } = maps;
      // An estimate is not reused for other trucks: the maps provider may answer the next time.
      const isForAnyTruck = maps.isForAnyTruck === true && source === "route";
      return { kms: metres / 1000, source, line, isForAnyTruck, isDrawn, attribution };
    },
  };
}
