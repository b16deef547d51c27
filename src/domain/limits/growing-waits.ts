import { type CountedLimit, limits } from "./limits.ts";

/** The first wait beyond a limit, in seconds. */
const firstWait = 5;
/** The longest wait that wrong passwords and codes lead to, in seconds. */
export const longestGuessWait = 15 * 60;

/**
 * The whole seconds to wait before each use beyond the count of a limit; the last of them is for all
 * that follow. They double up to the limit's own pace, `seconds / count`. The limits that everybody's
 * budget tightens are about guesses and mails to strangers: theirs double up to a quarter of an hour.
 */
export function waitsBeyond(name: CountedLimit): readonly number[] {
  const limit = limits[name];
  if ("isFinal" in limit) return [limit.seconds];
  const longest = "budget" in limit ? longestGuessWait : Math.ceil(limit.seconds / limit.count);
  const waits = [];
  for (let wait = firstWait; wait < longest; wait *= 2) waits.push(wait);
  return [...waits, longest];
}
