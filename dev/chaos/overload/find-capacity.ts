import { quantile } from "../../bench/timing.ts";
import { isServed, type LoadPlan, loadFor, type Sample } from "../support/open-loop.ts";

/** A rate is within the capacity when so much of it is served, and so fast. */
const keptUp = { share: 0.99, p99Ms: 500 };
const growth = 1.5;
const halvings = 3;
const lowest = 20;
const highest = 20_000;

export const servedMs = (samples: readonly Sample[]) =>
  samples.filter(isServed).map(({ ms }) => ms);

function keepsUp(samples: readonly Sample[]): boolean {
  const served = servedMs(samples);
  return served.length >= keptUp.share * samples.length && quantile(served, 0.99) <= keptUp.p99Ms;
}

/**
 * The most requests a second that the product keeps up with: 99 % served, with a p99 of 500 ms. Grows
 * or shrinks the rate until one is kept up with and the next is not, and halves the gap between them.
 *
 * @throws Error when it keeps up with next to nothing
 */
export async function findCapacity(
  plan: Omit<LoadPlan, "perSecond">,
  { from, stepSeconds, say }: { from: number; stepSeconds: number; say: (line: string) => void },
): Promise<number> {
  async function isKeptUpWith(perSecond: number): Promise<boolean> {
    const samples = await loadFor(stepSeconds, { ...plan, perSecond });
    const isKept = keepsUp(samples);
    const p99 = quantile(servedMs(samples), 0.99);
    say(`${perSecond} a second: ${isKept ? "kept up with" : "too much"}, p99 ${p99.toFixed(0)} ms`);
    return isKept;
  }
  let good = from;
  let bad = highest;
  while (!(await isKeptUpWith(good))) {
    bad = good;
    good = Math.round(good / growth);
    if (good < lowest) throw new Error(`Not even ${bad} requests a second are kept up with.`);
  }
  while (bad === highest && good < highest) {
    const next = Math.round(good * growth);
    if (await isKeptUpWith(next)) good = next;
    else bad = next;
  }
  for (let halving = 0; halving < halvings; halving++) {
    const middle = Math.round((good + bad) / 2);
    if (await isKeptUpWith(middle)) good = middle;
    else bad = middle;
  }
  return good;
}
