import { differsFromQuote } from "#domain/quotes/compare-figures.ts";
import type { QuoteAmounts } from "#domain/quotes/price-quote.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { presentQuote, priceTrip } from "../quotes/price-trip.ts";
import type { QuotedTrip } from "../quotes/quote-columns.ts";
import { findQuote, type KeptQuote, keepQuote } from "../quotes/quotes.store.ts";

const tripFields = [
  "truckSize",
  "orderDate",
  "orderTime",
  "pickupPlaceId",
  "destinationPlaceId",
  "helpers",
  "floors",
] as const;

function quotesThisTrip(quote: KeptQuote, trip: QuotedTrip): boolean {
  return tripFields.every((field) => quote[field] === trip[field]);
}

/** The kept quote while it is honoured and still about this very trip. */
async function honouredQuote(context: Context, quoteId: string | undefined, trip: QuotedTrip) {
  const quote = quoteId ? await findQuote(context.db, quoteId) : null;
  if (!quote || quote.expiresAtMs <= context.clock()) return null;
  return quotesThisTrip(quote, trip) ? quote : null;
}

export type SeenFigures = Parameters<typeof differsFromQuote>[0] & {
  readonly quoteId?: string | undefined;
};

/** Refused bookings leave a quote each, so they are counted like quotes that were asked for. */
async function keepFreshQuote(
  context: Context,
  clientId: string,
  trip: QuotedTrip,
  amounts: QuoteAmounts,
) {
  await context.limits.spend("quotes-kept", clientId);
  return keepQuote(context.db, trip, amounts, context.clock());
}

/** How a figure is put right. Commission and net are not shown to those who book. */
function correctionFor(field: string): string {
  const hidden = field === "commission" || field === "net";
  return hidden ? "Leave this out: we work it out ourselves." : "This differs from the quote.";
}

/**
 * The figures at which a trip is booked: those of the quote that is still honoured, else those of
 * the price list of this moment. They are the server's own; what the customer saw is only compared.
 *
 * @throws Failure price_changed with the fresh quote when the customer saw anything else
 */
export async function agreePrice(
  context: Context,
  clientId: string,
  trip: QuotedTrip,
  seen: SeenFigures,
) {
  const kept = await honouredQuote(context, seen.quoteId, trip);
  const amounts: QuoteAmounts = kept ?? (await priceTrip(context, trip));
  const metres = kept?.metres ?? trip.metres;
  const differing = differsFromQuote(seen, { ...amounts, kms: metres / 1000 });
  if (differing.length === 0) return { amounts, metres };
  const fresh = kept ?? (await keepFreshQuote(context, clientId, trip, amounts));
  throw new Failure("price_changed", {
    errors: Object.fromEntries(differing.map((field) => [field, correctionFor(field)])),
    extra: { quote: presentQuote(fresh) },
  });
}
