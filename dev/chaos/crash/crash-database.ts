import { setTimeout as pause } from "node:timers/promises";
import type { collectFaults } from "../drill.ts";
import type { DrillDatabase } from "../support/drill-database.ts";
import type { Booked } from "./book.ts";
import type { Fleet } from "./fleet.ts";

type CrashOptions = {
  readonly database: DrillDatabase;
  readonly fleet: Fleet;
  readonly booked: readonly Booked[];
  readonly faults: ReturnType<typeof collectFaults>;
};

/** Crashes of the database, and how soon all was well again. */
export type Outages = {
  /** From each crash until the database answered, in milliseconds. */
  readonly recoveredMs: readonly number[];
  /** From then until a process that had lived through it took a booking, in milliseconds. */
  readonly healedMs: readonly number[];
  /** Whether it was away at any time since then, in the milliseconds of `Date.now`. */
  readonly wasAway: (sinceMs: number) => boolean;
  /** Crashes it once more. Those who run meanwhile are not killed until they work again. */
  readonly crash: (options: CrashOptions) => Promise<void>;
};

/** A process that lived through a crash of the database works again within this time. */
export const healsWithinMs = 2_000;
const givesUpAfterMs = 10_000;

async function untilSome<T>(look: () => T | undefined): Promise<T | undefined> {
  const endMs = Date.now() + givesUpAfterMs;
  for (let found = look(); ; found = look()) {
    if (found !== undefined || Date.now() > endMs) return found;
    await pause(5);
  }
}

export function createOutages(): Outages {
  const recoveredMs: number[] = [];
  const healedMs: number[] = [];
  let isAway = false;
  let backSinceMs = 0;

  async function crash({ database, fleet, booked, faults }: CrashOptions): Promise<void> {
    await untilSome(() => fleet.openPorts()[0]);
    const survivors = new Set(fleet.openPorts());
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
    crash: (options) => options.fleet.spare(() => crash(options)),
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
  options.fleet.settled.then(settle, settle);
  for (let crashed = 0; crashed < times; ) {
    const due = ((crashed + 0.5) * kills) / times;
    if (options.fleet.counts().killed < due && !isSettled) {
      await pause(20);
      continue;
    }
    await outages.crash(options);
    crashed += 1;
  }
}
