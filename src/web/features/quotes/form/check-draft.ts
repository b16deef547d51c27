import { brand } from "#contract/brand.ts";
import { futureMoveDateMessage, futureMoveTimeMessage } from "#domain/calendar/move-moment.ts";
import { isSamePickupAndDestination } from "#domain/places/door.ts";
import { checkTripRegions } from "#domain/places/region-names.ts";
import {
  checkQuoteRequest,
  type QuoteField,
  samePickupAndDestinationMessage,
} from "#domain/quotes/check-quote-request.ts";
import { type QuoteDraft, toQuoteRequest } from "#web/drafts/quote-draft.ts";

export type QuoteErrors = Partial<Record<QuoteField, string>>;

/** The errors of the quote form, by the server's own rules, and for places outside our regions. */
export function checkQuoteDraft(draft: QuoteDraft, nowMs: number): QuoteErrors {
  const { pickup, destination } = draft;
  const errors = checkQuoteRequest(
    {
      ...toQuoteRequest(draft),
      pickupText: draft.pickupPlace,
      pickupPlaceId: pickup.placeId,
      destinationText: draft.destinationPlace,
      destinationPlaceId: destination.placeId,
    },
    { nowMs, mapsProviderName: brand.name },
  );
  return {
    ...errors,
    ...(isSamePickupAndDestination(pickup, destination) && {
      destination: samePickupAndDestinationMessage,
    }),
    ...checkTripRegions(draft),
  };
}

/** The messages that the page also shows as toasts. */
export function quoteErrorToasts(errors: QuoteErrors): readonly string[] {
  return [errors.orderDate, errors.orderTime].filter(
    (message) => message === futureMoveDateMessage || message === futureMoveTimeMessage,
  );
}
