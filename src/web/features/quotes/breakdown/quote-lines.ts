import type { DraftQuote, QuoteDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { type PriceLine, priceLines } from "./price-lines.ts";

/** The rows of a calculated quote. */
export function quoteLines(draft: QuoteDraft, quote: DraftQuote): readonly PriceLine[] {
  return priceLines({
    amounts: quote,
    truckSize: draft.truckSize,
    orderDate: draft.orderDate,
    kms: quote.kms,
    source: quote.source,
    helpers: draft.helpers ?? 0,
    floors: draft.floors ?? 0,
    rates: quote.rates,
  });
}
