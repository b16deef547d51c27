import type { ReceivedCallBody, ReceivedCallQuery } from "#contract/endpoints.ts";
import { isCalendarDate } from "#domain/calendar/calendar-date.ts";
import {
  isOfferedTruckSize,
  type OfferedTruckSize,
  truckCatalogue,
} from "#domain/fleet/truck-catalogue.ts";
import {
  checkQuoteRequest,
  truckSizeNotOfferedMessage,
} from "#domain/quotes/check-quote-request.ts";
import { addCommission } from "#domain/quotes/commission.ts";
import {
  movePricesForUnknownDay,
  priceQuote,
  type QuoteAmounts,
} from "#domain/quotes/price-quote.ts";
import { requiredFieldsMessage } from "#domain/text/field-errors.ts";
import type { AppContext } from "#server/context.ts";
import {
  createQuotedTrip,
  type PricedTrip,
  type QuotedTrip,
} from "#server/core/orders/trip-columns.ts";
import { measureRouteForEachTruck, measureTripByIds } from "#server/core/places/resolve-trip.ts";
import { createInvalidFieldsFailure, Failure, refuseInvalidFields } from "#server/failure.ts";
import type { TruckSizeRates } from "#server/tables/quote-tables.ts";
import { selectRegionRates, selectTruckSizeRates } from "../pricing/pricing.store.ts";
import { storeQuote } from "./quotes.store.ts";

export function requireOfferedTruckSize(truckSize: string): OfferedTruckSize {
  if (isOfferedTruckSize(truckSize)) return truckSize;
  throw createInvalidFieldsFailure({ truckSize: truckSizeNotOfferedMessage });
}

export function priceTripAtRates(
  rates: TruckSizeRates,
  trip: QuotedTrip,
): PricedTrip & { amounts: QuoteAmounts } {
  const { metres, helpers, floors, orderDate } = trip;
  const shown = priceQuote({ pricing: rates, metres, helpers, floors, orderDate });
  return { trip, amounts: addCommission(shown), rates };
}

/** Prices a trip by the price list that its region has at this moment. */
export async function priceTrip({ db }: Pick<AppContext, "db">, trip: QuotedTrip) {
  const { baseAmount, ratePerKm, helpersPricing, floorsPricing } = await selectTruckSizeRates(
    db,
    trip,
  ).executeTakeFirstOrThrow(() => new Failure("price_unavailable"));
  return priceTripAtRates({ baseAmount, ratePerKm, helpersPricing, floorsPricing }, trip);
}

/**
 * Calculates a quote: checks the request by the same rules as the form, measures the trip, prices it and
 * keeps the result (docs/spec.md Q-31). A request that the form would refuse costs nothing and does not
 * count; one with an unknown place does, because a maps provider was asked.
 */
export async function calculateQuote(
  context: AppContext,
  request: ReceivedCallBody<"POST /api/quotes">,
  network: string,
) {
  const { pickupPlaceId, destinationPlaceId } = request;
  refuseInvalidFields(
    checkQuoteRequest(
      {
        ...request,
        pickupText: pickupPlaceId,
        pickupPlaceId: pickupPlaceId || null,
        destinationText: destinationPlaceId,
        destinationPlaceId: destinationPlaceId || null,
      },
      { nowMs: context.clock(), mapsProviderName: context.maps.name },
    ),
    requiredFieldsMessage,
  );
  const truckSize = requireOfferedTruckSize(request.truckSize);
  await context.limits.spend("quotes-kept", network);
  const ids = { pickupPlaceId, destinationPlaceId, truckSize };
  const measured = await measureTripByIds(context.maps, ids);
  const trip = createQuotedTrip({ ...request, truckSize }, measured);
  return storeQuote(context.db, await priceTrip(context, trip), context.clock());
}

const noRatesMessage =
  "We have no prices at the moment. Contact us, and we work yours out with you.";

/** Prices a trip for each size of truck, with the helpers that the size needs. Nothing is stored. */
export async function priceTripForEachTruckSize(
  { db, maps, limits }: Pick<AppContext, "db" | "maps" | "limits">,
  asked: ReceivedCallQuery<"GET /api/prices">,
  network: string,
) {
  const { floors } = asked;
  const orderDate = isCalendarDate(asked.orderDate ?? "") ? (asked.orderDate ?? "") : "";
  await limits.spend("routes-measured", network);
  const { region, ways } = await measureRouteForEachTruck(maps, asked);
  const sizes = ways.map(({ truckSize }) => truckSize);
  const rates = await selectRegionRates(db, region).where("truckSize", "in", sizes).execute();
  const items = ways.flatMap(({ truckSize, metres, source }) => {
    const pricing = rates.find((each) => each.truckSize === truckSize);
    if (!pricing) return [];
    const { helpers } = truckCatalogue[truckSize];
    const move = { pricing, metres, helpers, floors };
    const open = movePricesForUnknownDay(move);
    const price = orderDate === "" ? open.price : priceQuote({ ...move, orderDate }).price;
    return [{ truckSize, kms: metres / 1000, source, helpers, ...open, price }];
  });
  const [way] = ways;
  if (!way || items.length === 0) throw new Failure("price_unavailable", { msg: noRatesMessage });
  return { kms: way.metres / 1000, source: way.source, floors, orderDate, items };
}
