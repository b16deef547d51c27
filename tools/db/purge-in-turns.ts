import { purge } from "../../src/server/features/housekeeping/purge.ts";
import type { CommandContext } from "./command-context.ts";

export type TurnsOptions = {
  readonly signal: AbortSignal;
  /** Milliseconds of one turn, between which it can be ended; 500 when left out. */
  readonly turnMs?: number;
  /** Told after each turn how many were forgotten in it. */
  readonly onTurn?: (count: number) => void;
};

export type Purged = {
  /** How many of each kind, in the order in which the kinds are gone through. */
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
  /** False when it was told to end before all that is due was forgotten. */
  readonly isWhole: boolean;
};

/**
 * Forgets everything that is due, in short turns. Each writes down how much it forgot, so that the
 * history is true whenever it is told to end.
 */
export async function purgeInTurns(
  context: CommandContext,
  { signal, turnMs = 500, onTurn }: TurnsOptions,
): Promise<Purged> {
  const counts = new Map<string, number>();
  let total = 0;
  let withinMs = turnMs;
  for (;;) {
    if (signal.aborted) return { counts, total, isWhole: false };
    const start = performance.now();
    const count = await purge(context, {
      dryRun: false,
      withinMs,
      tell: (what, more) => counts.set(what, (counts.get(what) ?? 0) + more),
    });
    total += count;
    onTurn?.(count);
    if (performance.now() - start < withinMs) return { counts, total, isWhole: true };
    // Looking for what is due took all of the turn.
    if (count === 0) withinMs *= 2;
  }
}
