import type { BodyOf } from "#web/api/api-client.ts";
import { randomId } from "#web/browser/random-id.ts";
import { bookedFor } from "#web/drafts/booked-for.ts";
import type { BookingAttempt, DraftQuote, QuoteDraft } from "#web/drafts/quote-draft.ts";
import { pageCompany } from "#web/parts/company/company.ts";

export type BookingBody = BodyOf<"POST /api/orders/create">;

/**
 * The draft as it is sent to be booked (specification, section 7): of the money, the price that the
 * customer saw. The server has the rest with the quote. Staff name the client whom they book for.
 */
export function bookingBody(draft: QuoteDraft, quote: DraftQuote): BookingBody {
  const { id: clientId } = bookedFor.current();
  return {
    ...(clientId !== "" && { clientId }),
    truckSize: draft.truckSize,
    orderDate: draft.orderDate,
    orderTime: draft.orderTime,
    pickup: draft.pickup.formatted_address,
    destination: draft.destination.formatted_address,
    helpers: draft.helpers ?? 0,
    floors: draft.floors ?? 0,
    price: quote.price,
    notes: draft.notes,
    pickupDetails: draft.pickupDetails,
    destinationDetails: draft.destinationDetails,
    paymentType: draft.paymentType,
    agreedToTerms: draft.agreedToTerms,
    termsVersion: pageCompany().termsVersion,
    quoteId: quote.quoteId,
  };
}

/**
 * The key to send this request under. The same request keeps its key until it is booked, so that a
 * second press, a retry or another tab books once; a changed one gets a new key.
 */
export function attemptFor(last: BookingAttempt | null, body: BookingBody): BookingAttempt {
  const request = JSON.stringify(body);
  return last?.request === request ? last : { key: randomId(), request };
}

/** Whether the draft would make exactly the request that was sent last. */
export function isAsAttempted(draft: QuoteDraft): boolean {
  const { attempt, quote } = draft;
  if (attempt === null || quote === null) return false;
  return attemptFor(attempt, bookingBody(draft, quote)) === attempt;
}
