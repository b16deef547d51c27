import type { Context } from "#server/context.ts";
import type { Limit } from "#server/platform/limits.ts";
import { spendOrRefuse } from "#server/spend-or-refuse.ts";

/** Far above what people do, low enough that nobody fills the table. */
const quotesKept: Limit = { name: "quotes-kept", points: 600, seconds: 60 * 60 };

/**
 * Counts one quote that is about to be kept for `who`: a network, or a client.
 *
 * @throws Failure too_many_requests with the seconds to wait
 */
export async function refuseQuoteFlood(
  { limits }: Pick<Context, "limits">,
  who: string,
): Promise<void> {
  await spendOrRefuse(limits, quotesKept, who);
}
