import type { quoteEndpoints } from "#contract/quotes.contract.ts";
import type { ApiHandlers } from "#server/api/mount-contract.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { calculateQuote, priceTripForEachTruckSize } from "./price-trip.ts";
import { findQuote, toQuoteFields, toQuoteReply } from "./quotes.store.ts";

export function createQuotesApiHandlers(context: AppContext): ApiHandlers<typeof quoteEndpoints> {
  return {
    "GET /api/prices": ({ query, network }) => priceTripForEachTruckSize(context, query, network),

    "POST /api/quotes": async ({ body, network }) =>
      toQuoteReply(await calculateQuote(context, body, network)),

    "GET /api/quotes/{quoteId}": async ({ params }) => {
      const quote = await findQuote(context.db, params.quoteId);
      const msg = "We no longer have this quote. Calculate a new one.";
      if (!quote) throw new Failure("not_found", { msg });
      return toQuoteFields(quote);
    },
  };
}
