import type { Context } from "../../context.ts";
import { Failure } from "../../failure.ts";
import type { Limit } from "../../platform/limits.ts";

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
  const retryAfterSeconds = await limits.spend(quotesKept, who);
  if (retryAfterSeconds > 0) throw new Failure("too_many_requests", { retryAfterSeconds });
}
