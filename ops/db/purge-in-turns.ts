import { purgeExpiredRows } from "#server/features/housekeeping/purge.ts";
import type { CommandContext } from "./command-context.ts";
import { errorInOneLine, Refusal } from "./errors.ts";

export const formatCount = (count: number) => count.toLocaleString("en-ZA");

export type TurnsOptions = {
  readonly signal: AbortSignal;
  /** Milliseconds of one turn, between which it can be ended; 500 when left out. */
  readonly turnMs?: number;
  /** Called after each turn with how many were forgotten in it. */
  readonly onTurn?: (count: number) => void;
};

/** Purges for a while. A rule that fails keeps no other rule from its work. */
async function takeTurn(context: CommandContext, withinMs: number, counts: Map<string, number>) {
  let count = 0;
  const tell = (what: string, more: number) => {
    count += more;
    counts.set(what, (counts.get(what) ?? 0) + more);
  };
  try {
    await purgeExpiredRows(context, { dryRun: false, withinMs, tell });
    return { count, failure: null };
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
    return { count, failure: error };
  }
}

function refuseBroken(
  failure: AggregateError,
  counts: ReadonlyMap<string, number>,
  total: number,
): never {
  const each = [...counts].flatMap(([what, count]) =>
    count > 0 ? [`${what}: ${formatCount(count)}`] : [],
  );
  const forgotten = each.length > 0 ? ` (${each.join("; ")})` : "";
  throw new Refusal(
    `${errorInOneLine(failure)}. Of all else ${formatCount(total)} were forgotten${forgotten}. Remove the cause and run this again.`,
  );
}

/**
 * Forgets everything that is due, in short turns. Each turn records how much it forgot, so that the
 * history is true whenever the command is told to end. Answers how many of each kind, in the order of the
 * kinds; `isWhole` is false when it was aborted before all that is due was forgotten.
 *
 * @throws Refusal that names the rules which failed and counts what the others forgot
 */
export async function purgeInTurns(
  context: CommandContext,
  { signal, turnMs = 500, onTurn }: TurnsOptions,
) {
  const counts = new Map<string, number>();
  let total = 0;
  let withinMs = turnMs;
  for (;;) {
    if (signal.aborted) return { counts, total, isWhole: false };
    const start = performance.now();
    const { count, failure } = await takeTurn(context, withinMs, counts);
    total += count;
    onTurn?.(count);
    if (performance.now() - start < withinMs) {
      // Every rule ran in this turn: one that failed in an earlier turn alone works again.
      if (failure) refuseBroken(failure, counts, total);
      return { counts, total, isWhole: true };
    }
    // The search for what is due took the whole turn.
    if (count === 0) withinMs *= 2;
  }
}
