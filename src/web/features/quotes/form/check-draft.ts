import { brand } from "#contract/brand.ts";
import { futureDateMessage, futureTimeMessage } from "#domain/calendar/move-moment.ts";
import { isOneSpot } from "#domain/places/door.ts";
import {
  checkQuoteRequest,
  outsideGautengMessage,
  type QuoteField,
  samePlaceMessage,
} from "#domain/quotes/check-quote-request.ts";
import { type QuoteDraft, tripRequest } from "#web/drafts/quote-draft.ts";

export type QuoteErrors = Partial<Record<QuoteField, string>>;

/** The errors of the form: by the rule that the server uses, and for places outside Gauteng. */
export function checkDraft(draft: QuoteDraft, nowMs: number): QuoteErrors {
  const { pickup, destination } = draft;
  const errors = checkQuoteRequest(
    {
      ...tripRequest(draft),
      pickupText: draft.pickupPlace,
      pickupPlaceId: pickup.placeId,
      destinationText: draft.destinationPlace,
      destinationPlaceId: destination.placeId,
    },
    { nowMs, mapsProviderName: brand.name },
  );
  return {
    ...errors,
    ...(isOneSpot(pickup, destination) && { destination: samePlaceMessage }),
    ...(pickup.inGauteng === false && { pickup: outsideGautengMessage }),
    ...(destination.inGauteng === false && { destination: outsideGautengMessage }),
  };
}

/** The messages that the page also shows as toasts. */
export function toastsOf(errors: QuoteErrors): readonly string[] {
  return [errors.orderDate, errors.orderTime].filter(
    (message) => message === futureDateMessage || message === futureTimeMessage,
  );
}
