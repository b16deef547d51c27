import { differingQuoteFigures } from "#domain/quotes/price-quote.ts";
import type { AppContext } from "#server/context.ts";
import {
  createQuotedTrip,
  type QuotedTrip,
  requestedTripFieldNames,
} from "#server/core/orders/trip-columns.ts";
import { type MeasuredTrip, measureTripByAddresses } from "#server/core/places/resolve-trip.ts";
import { Failure } from "#server/failure.ts";
import { priceTrip } from "../quotes/price-trip.ts";
import { addSubtotal, findQuote, storeQuote, toQuoteReply } from "../quotes/quotes.store.ts";
import type { AgreedBooking } from "./insert-order.ts";

/** A move as it is booked; `measured` is null when a quote is honoured. */
export type PricedMove = Omit<AgreedBooking, "ends" | "promised"> & {
  readonly measured: MeasuredTrip | null;
};

export type RequestedMove = Pick<QuotedTrip, (typeof requestedTripFieldNames)[number]>;

/** Finds the stored quote if it is still honoured and was made for exactly this move. */
async function honouredQuote(
  context: AppContext,
  quoteId: string | undefined,
  move: RequestedMove,
) {
  const quote = quoteId ? await findQuote(context.db, quoteId) : null;
  if (!quote || quote.expiresAt.getTime() <= context.clock()) return null;
  return requestedTripFieldNames.every((name) => quote.trip[name] === move[name]) ? quote : null;
}

export type PriceFiguresSeen = Parameters<typeof differingQuoteFigures>[0] & {
  readonly quoteId?: string | undefined;
};

async function measureAndPrice(context: AppContext, move: RequestedMove) {
  const measured = await measureTripByAddresses(context.maps, move);
  return { ...(await priceTrip(context, createQuotedTrip(move, measured))), measured };
}

/**
 * Agrees the distance and the amounts of a booking. A quote that is still honoured decides them, even if the
 * maps provider has changed or is down. Without one, the trip is measured anew and priced by the present
 * price list. The figures are always our own; those that the customer saw are only compared. Commission and
 * net of a client are not: the answer would tell which guess is right (docs/spec.md O-1602).
 */
export async function confirmBookingPrice(
  context: AppContext,
  clientId: string,
  move: RequestedMove,
  { commission, net, ...shown }: PriceFiguresSeen,
  isByStaff: boolean,
): Promise<PricedMove> {
  const seen = isByStaff ? { ...shown, commission, net } : shown;
  const kept = await honouredQuote(context, seen.quoteId, move);
  const agreed = kept ? { ...kept, measured: null } : await measureAndPrice(context, move);
  const { amounts, trip } = agreed;
  const differing = differingQuoteFigures(seen, {
    ...addSubtotal(amounts),
    kms: trip.metres / 1000,
  });
  if (differing.length === 0) return agreed;
  // Each refused booking leaves a quote, so it counts like a quote that was asked for.
  if (!kept) await context.limits.spend("quotes-kept", clientId);
  const fresh = kept ?? (await storeQuote(context.db, agreed, context.clock()));
  throw new Failure("price_changed", {
    errors: Object.fromEntries(differing.map((field) => [field, "This differs from the quote."])),
    extra: { quote: toQuoteReply(fresh) },
  });
}
