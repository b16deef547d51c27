import { Failure } from "./failure.ts";
import type { Limit, Limits } from "./platform/limits.ts";

/**
 * Counts one use of `key`.
 *
 * @throws Failure too_many_requests with the seconds to wait, when it is one too many
 */
export async function spendOrRefuse(
  limits: Pick<Limits, "spend">,
  limit: Limit,
  key: string,
): Promise<void> {
  const retryAfterSeconds = await limits.spend(limit, key);
  if (retryAfterSeconds > 0) throw new Failure("too_many_requests", { retryAfterSeconds });
}
