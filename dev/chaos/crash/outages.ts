import { setTimeout as pause } from "node:timers/promises";
import { until } from "#server/platform/db/embedded/until.ts";
import type { Booked } from "../frame/booking.ts";
import type { Setup } from "../frame/drill.ts";
import type { Cluster } from "./cluster.ts";

type CrashOptions = {
  readonly cluster: Cluster;
  readonly booked: readonly Booked[];
};

/** Crashes of the database, and how soon all was well again. */
export type Outages = {
  /** From each crash until the database answered, in milliseconds. */
  readonly recoveredMs: readonly number[];
  /** From then until a process that had lived through it took a booking, in milliseconds. */
  readonly healedMs: readonly number[];
  /** Whether it was away at any time since then, in the milliseconds of `Date.now`. */
  readonly wasAway: (sinceMs: number) => boolean;
  /** Crashes it once more. The processes that run are not killed until they work again. */
  readonly crash: (options: CrashOptions) => Promise<void>;
};

/** A process that lived through a crash of the database works again within this time. */
export const healsWithinMs = 2_000;
const givesUpAfterMs = 10_000;

const untilSome = <T>(look: () => T | undefined) =>
  until(look, { within: givesUpAfterMs, every: 5 });

export function createOutages({ database, faults }: Pick<Setup, "database" | "faults">): Outages {
  const recoveredMs: number[] = [];
  const healedMs: number[] = [];
  let isAway = false;
  let backSinceMs = 0;

  async function crash({ cluster, booked }: CrashOptions): Promise<void> {
    await untilSome(() => cluster.openPorts()[0]);
    const survivors = new Set(cluster.openPorts());
    isAway = true;
    recoveredMs.push(await database.crash());
    const backMs = Date.now();
    backSinceMs = backMs;
    isAway = false;
    const first = await untilSome(() =>
      booked.findLast(({ port, sentMs }) => sentMs >= backMs && survivors.has(port)),
    );
    if (first === undefined) {
      faults.add(`No process took a booking in ${givesUpAfterMs / 1000} s after a crash.`);
      return;
    }
    const tookMs = first.answeredMs - backMs;
    healedMs.push(tookMs);
    if (tookMs > healsWithinMs) {
      faults.add(`The first booking after a crash took ${tookMs} ms from when it was over.`);
    }
  }

  return {
    recoveredMs,
    healedMs,
    wasAway: (sinceMs) => isAway || backSinceMs >= sinceMs,
    crash: (options) => options.cluster.withoutKills(() => crash(options)),
  };
}

/** Crashes the database so many times, evenly over the kills. */
export async function crashWhileKilling(
  outages: Outages,
  { times, kills, ...options }: CrashOptions & { readonly times: number; readonly kills: number },
): Promise<void> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  options.cluster.settled.then(settle, settle);
  for (let crashed = 0; crashed < times; ) {
    const due = ((crashed + 0.5) * kills) / times;
    if (options.cluster.counts().killed < due && !isSettled) {
      await pause(20);
      continue;
    }
    await outages.crash(options);
    crashed += 1;
  }
}
