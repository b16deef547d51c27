import { recordEvent, system } from "../audit/record-event.ts";
import type { Housekeeping, Retention } from "./housekeeping.ts";
import { retention } from "./retention.ts";

/** How many rows go in one statement: few enough that nobody waits for it. */
const batchSize = 500;

export type PurgeOptions = {
  /** Counts what is due, and changes nothing. */
  readonly dryRun: boolean;
  /** After this many milliseconds the rest is left for the next time. */
  readonly withinMs: number;
  /** Told of each kind of thing, and how many of it are due or were forgotten. */
  readonly tell?: (what: string, count: number) => void;
};

type Outcome = { readonly count: number; readonly failure?: unknown };

/** Forgets batch after batch; those before one that fails are forgotten all the same, and count. */
async function forgetAll(
  context: Housekeeping,
  { forget }: Retention,
  { now, deadline }: { readonly now: Date; readonly deadline: number },
): Promise<Outcome> {
  let count = 0;
  try {
    while (performance.now() < deadline) {
      const batch = await forget(context, now, batchSize);
      count += batch;
      if (batch < batchSize) break;
    }
    return { count };
  } catch (failure) {
    return { count, failure };
  }
}

async function countAll(context: Housekeeping, { count }: Retention, now: Date): Promise<Outcome> {
  try {
    return { count: await count(context, now) };
  } catch (failure) {
    return { count: 0, failure };
  }
}

/**
 * Forgets everything that has served its time, a few rows at once, and writes down how much it was.
 * Two that run at once share the work. A rule that fails keeps no other from its work.
 *
 * @returns how many were forgotten, or are due, in all
 * @throws AggregateError with the failures of rules, when all others are done
 */
export async function purge(
  context: Housekeeping,
  { dryRun, withinMs, tell }: PurgeOptions,
): Promise<number> {
  const now = new Date(context.clock());
  const deadline = performance.now() + withinMs;
  const forgotten: Record<string, number> = {};
  const failures = new Map<string, unknown>();
  for (const rule of retention) {
    const { count, failure } = dryRun
      ? await countAll(context, rule, now)
      : await forgetAll(context, rule, { now, deadline });
    if (failure !== undefined) failures.set(rule.what, failure);
    if (failure === undefined || count > 0) tell?.(rule.what, count);
    if (count > 0) forgotten[rule.what] = count;
  }
  const total = Object.values(forgotten).reduce((sum, count) => sum + count, 0);
  if (!dryRun && total > 0) {
    const event = { action: "forget", entity: "retention", entityId: "all", changes: forgotten };
    await recordEvent(context, context.db, system, event);
  }
  if (failures.size > 0) {
    const names = [...failures.keys()].join(", ");
    throw new AggregateError(failures.values(), `Not forgotten: ${names}`);
  }
  return total;
}
