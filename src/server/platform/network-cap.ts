import { Failure } from "../failure.ts";
import type { Alarms } from "./alarms.ts";
import type { Limit, Limits } from "./limits.ts";

/**
 * What one network may do, and how little of it while all networks together do more than people do:
 * a guesser with many networks is slowed down then, and who makes no mistake notices nothing.
 */
export type NetworkCap = {
  readonly fromNetwork: Limit;
  /** Of the same count, while the budget of all is used up. */
  readonly slowPoints: number;
  /** The budget of all networks together; its name is the alarm's. */
  readonly everywhere: Limit;
  readonly alarm: string;
};

type Means = { readonly limits: Limits; readonly alarms: Alarms };

const all = "all";

/**
 * Counts one use of a network. It is counted before anybody knows what comes of it, and given back
 * by `limits.refund` when it was harmless.
 *
 * @throws Failure too_many_requests with the seconds to wait
 */
export async function spendOfNetwork(
  { limits }: Pick<Means, "limits">,
  { fromNetwork, slowPoints, everywhere }: NetworkCap,
  network: string,
): Promise<void> {
  const isSlow = (await limits.wait(everywhere, all)) > 0;
  const points = isSlow ? slowPoints : fromNetwork.points;
  const retryAfterSeconds = await limits.spend({ ...fromNetwork, points }, network);
  if (retryAfterSeconds > 0) throw new Failure("too_many_requests", { retryAfterSeconds });
}

/** Counts, towards the budget of all, what an attack does more often than people. */
export async function spendOfAll(
  { limits, alarms }: Means,
  { everywhere, alarm }: NetworkCap,
): Promise<void> {
  if ((await limits.spend(everywhere, all)) > 0) alarms.raise(everywhere.name, alarm);
}
