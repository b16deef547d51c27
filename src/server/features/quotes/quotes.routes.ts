import type { quotesContract } from "#contract/quotes.contract.ts";
import type { Context } from "../../context.ts";
import { Failure } from "../../failure.ts";
import type { Handlers } from "../../mount-contract.ts";
import { clientNetwork } from "../../platform/http/client-address.ts";
import type { Limit } from "../../platform/limits.ts";
import { calculateQuote } from "./calculate-quote.ts";
import { presentQuote } from "./present-quote.ts";
import { findQuote } from "./quotes.store.ts";

/** Far above what people do, low enough that nobody fills the table. */
const quotesFromNetwork: Limit = { name: "quotes-network", points: 600, seconds: 60 * 60 };

export function quotesRoutes(context: Context): Handlers<typeof quotesContract> {
  return {
    "POST /api/quotes": async ({ body, request }) => {
      const retryAfterSeconds = await context.limits.spend(
        quotesFromNetwork,
        clientNetwork(request),
      );
      if (retryAfterSeconds > 0) throw new Failure("too_many_requests", { retryAfterSeconds });
      return presentQuote(await calculateQuote(context, body));
    },

    "GET /api/quotes/{quoteId}": async ({ params }) => {
      const quote = await findQuote(context.db, params.quoteId);
      if (!quote)
        throw new Failure("not_found", {
          msg: "We no longer have this quote. Calculate a new one.",
        });
      return presentQuote(quote);
    },
  };
}
