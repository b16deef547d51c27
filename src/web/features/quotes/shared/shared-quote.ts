import { webPaths } from "#contract/web-paths.ts";
import type { CallReply } from "#web/api/api-client.ts";
import {
  chooseDraftPlace,
  completeDraftPlace,
  emptyQuoteDraft,
  isQuoteDraftBegun,
  type QuoteDraft,
  toQuoteRequest,
} from "#web/drafts/quote-draft.ts";
import { sharedQuoteParameter, tripEnds } from "../first-price/quote-address.ts";

export type SharedQuote = CallReply<"GET /api/quotes/{quoteId}">;
type KnownPlace = CallReply<"GET /api/places/{placeId}">;

/** The URL of the page that shows a quote to whoever has its id, which is random and cannot be guessed. */
export function sharedQuoteUrl(quoteId: string): string {
  return `${webPaths.quote()}?${new URLSearchParams({ [sharedQuoteParameter]: quoteId })}`;
}

/** Whether the draft has entries for another move, finished or not, which the quote would replace. */
export function wouldSharedQuoteReplaceDraft(draft: QuoteDraft, shared: SharedQuote): boolean {
  return isQuoteDraftBegun(draft) && !isForTrip(draft, shared);
}

/** The draft with the trip of the quote. The other entries stay only if the trip is the same. */
export function copySharedTripToDraft(
  draft: QuoteDraft,
  shared: SharedQuote,
  places: { readonly pickup: KnownPlace; readonly destination: KnownPlace },
): QuoteDraft {
  if (isForTrip(draft, shared)) return draft;
  const { truckSize, orderDate, orderTime, anyTime, helpers, floors } = shared;
  const moment = { orderDate, orderTime, anyTime };
  const trip: QuoteDraft = { ...emptyQuoteDraft, truckSize, ...moment, helpers, floors };
  return tripEnds.reduce((changed, end) => {
    // The quote's own address text stays, because isForTrip compares it.
    const place = { ...places[end], formatted_address: shared[end] };
    return completeDraftPlace(chooseDraftPlace(changed, end, place), end, place);
  }, trip);
}

function isForTrip(draft: QuoteDraft, shared: SharedQuote): boolean {
  const trip = toQuoteRequest(draft);
  return Object.entries(trip).every(([name, value]) => shared[name as keyof typeof trip] === value);
}
