import { setTimeout as pause } from "node:timers/promises";
import type { Setup } from "../frame/drill.ts";
import { launchProduct, type ProductProcess } from "../frame/product.ts";

type ClusterOptions = {
  readonly size: number;
  /** How many processes are killed in all; those that run then stay. */
  readonly kills: number;
  /** Whether the database was away at any time since then, in the milliseconds of `Date.now`. */
  readonly wasDatabaseAway: (sinceMs: number) => boolean;
};

/** Processes on one database that are killed at random moments, each replaced at once. */
export type Cluster = {
  /** The port of an open process, another one each time; null when there is none at this moment. */
  readonly nextPort: () => number | null;
  readonly openPorts: () => readonly number[];
  /** Kills no open process until the work is done. */
  readonly withoutKills: (work: () => Promise<void>) => Promise<void>;
  readonly killed: () => number;
  /** Whether too many processes ended by themselves to go on. */
  readonly isOver: () => boolean;
  /** Resolves when all kills are done, and none runs any more. */
  readonly settled: Promise<void>;
  /** Kills all that run, and starts no more. */
  readonly killAll: () => Promise<void>;
};

/** How processes are killed: a start takes about a second, a booking some tens of milliseconds. */
export const killPlan = { shareWhileStarting: 0.1, startWithinMs: 900, openWithinMs: 1_200 };

/** After so many processes that ended by themselves no more are started. */
const mostOwnEnds = 20;

/** Starts so many processes at once, and keeps that many running until the kills are used up. */
export function startCluster(
  { installation, random, faults, count }: Setup,
  { size, kills, wasDatabaseAway }: ClusterOptions,
): Cluster {
  const open = new Set<number>();
  const running = new Set<ProductProcess>();
  let [left, killed, ownEnds, turn] = [kills, 0, 0, 0];
  let pausing: Promise<unknown> = Promise.resolve();
  let isOver = false;

  function noteOwnEnd(product: ProductProcess, sinceMs: number, wasOpen: boolean): void {
    const said = product.log().trimEnd();
    // Another program may take a port that is free in the second until it is listened on.
    const isExcused = wasDatabaseAway(sinceMs) || said.includes("is in use");
    if (isOver || (isExcused && !wasOpen)) return;
    faults.add(`A process ended by itself, and said last: ${said.split("\n").at(-1)}`);
    ownEnds += 1;
    isOver ||= ownEnds === mostOwnEnds;
  }

  /** Waits until the process is due to be killed; answers whether it is, or ended by itself. */
  async function liveUntilDue(port: number, opened: Promise<boolean>): Promise<boolean> {
    if (random.chance(killPlan.shareWhileStarting)) {
      await Promise.race([opened, pause(random.below(killPlan.startWithinMs))]);
      return true;
    }
    if (!(await opened)) return false;
    open.add(port);
    await pause(random.below(killPlan.openWithinMs));
    await pausing;
    return true;
  }

  /** Runs one process until it is killed; answers whether it was, or ended by itself. */
  async function runOne(): Promise<boolean> {
    const sinceMs = Date.now();
    const product = await launchProduct(installation);
    running.add(product);
    const opened = product.opened.then(
      () => true,
      () => false,
    );
    const isDue = await liveUntilDue(product.port, opened);
    const wasOpen = open.delete(product.port);
    const code = await product.end("SIGKILL");
    running.delete(product);
    const isKilled = isDue && code === null;
    if (!isKilled) noteOwnEnd(product, sinceMs, wasOpen);
    else if (!wasOpen) count("processes killed while they started");
    return isKilled;
  }

  async function keepOneRunning(): Promise<void> {
    while (!isOver && left > 0) {
      left -= 1;
      if (await runOne()) killed += 1;
      else left += 1;
    }
  }

  const endAll = () => Promise.all([...running].map((product) => product.end("SIGKILL")));
  const settled = Promise.all(Array.from({ length: size }, keepOneRunning)).then(() => undefined);
  return {
    nextPort: () => {
      const ports = [...open];
      turn += 1;
      return ports[turn % ports.length] ?? null;
    },
    openPorts: () => [...open],
    withoutKills: (work) => {
      const done = pausing.then(work);
      pausing = done.catch(() => undefined);
      return done;
    },
    killed: () => killed,
    isOver: () => isOver,
    settled,
    killAll: async () => {
      isOver = true;
      open.clear();
      await endAll();
      await settled;
      // One that was being launched meanwhile.
      await endAll();
    },
  };
}
