import type { CallBody } from "#contract/endpoints.ts";
import { checkQuoteRequest } from "#domain/quotes/check-quote-request.ts";
import { requiredFieldsMessage } from "#domain/text/field-errors.ts";
import type { Context } from "#server/context.ts";
import { quotedTrip } from "#server/core/orders/trip-columns.ts";
import { resolveTripByIds } from "#server/core/places/resolve-trip.ts";
import { refuseInvalid } from "#server/failure.ts";
import { priceTrip, requireOfferedSize } from "./price-trip.ts";
import { storeQuote } from "./quotes.store.ts";

/**
 * "Calculate Quote": checks the request by the same rules as the form, measures the trip, prices it
 * and keeps the result (docs/spec.md Q-31). A request that the form would refuse costs
 * nothing and does not count; one at an unknown place does, because a provider was asked.
 */
export async function calculateQuote(
  context: Context,
  request: CallBody<"POST /api/quotes">,
  network: string,
) {
  const { pickupPlaceId, destinationPlaceId } = request;
  refuseInvalid(
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
  const truckSize = requireOfferedSize(request.truckSize);
  await context.limits.spend("quotes-kept", network);
  const ids = { pickupPlaceId, destinationPlaceId, truckSize };
  const measured = await resolveTripByIds(context.maps, ids);
  const trip = quotedTrip({ ...request, truckSize }, measured);
  return storeQuote(context.db, await priceTrip(context, trip), context.clock());
}
