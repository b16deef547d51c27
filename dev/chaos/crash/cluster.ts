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
  /** Called for each booking that goes out, and for each that is answered: a kill follows some. */
  readonly noteCall: (port: number) => void;
  readonly noteAnswer: (port: number) => void;
  readonly openPorts: () => readonly number[];
  /** Kills no open process until the work is done. */
  readonly withoutKills: <T>(work: () => Promise<T>) => Promise<T>;
  readonly counts: () => { readonly killed: number; readonly whileStarting: number };
  /** Resolves when all kills are done and the processes that remain are open. */
  readonly settled: Promise<void>;
  /** Kills all that run, and starts no more. */
  readonly killAll: () => Promise<void>;
};

/** What decides when a process is killed. */
export const killPlan = {
  /** A process answers at most so many bookings, by chance, before it is due. */
  mostAnswers: 12,
  /** From the next booking going out until the kill: a booking takes some tens of milliseconds. */
  withinMs: 40,
  /** This part of the processes is killed while they still start. */
  whileStarting: 0.1,
  /** From its launch: a start takes about a second. */
  startWithinMs: 900,
  /** Without any booking the kill comes after this time. */
  longestIdleMs: 2_000,
} as const;

/** After so many processes that ended by themselves no more are started. */
const mostOwnEnds = 20;

type Outcome = "killed" | "ended" | "stays";
type Member = { readonly noteCall: () => void; readonly noteAnswer: () => void };

/** Resolves when the next booking goes out after this many were answered. */
function afterAnswers(count: number): Member & { readonly isDue: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = count;
  return {
    isDue: promise,
    noteAnswer: () => {
      left -= 1;
    },
    noteCall: () => {
      if (left <= 0) resolve();
    },
  };
}

/** Starts so many processes at once, and keeps that many running until the kills are used up. */
export function startCluster(
  { installation, random, faults }: Pick<Setup, "installation" | "random" | "faults">,
  { size, kills, wasDatabaseAway }: ClusterOptions,
): Cluster {
  const open = new Map<number, Member>();
  const running = new Set<ProductProcess>();
  let [left, killed, whileStarting, ownEnds, turn] = [kills, 0, 0, 0, 0];
  let pausing: Promise<unknown> = Promise.resolve();
  let isOver = false;

  function noteOwnEnd(product: ProductProcess, sinceMs: number, wasOpen: boolean): void {
    running.delete(product);
    const said = product.log().trimEnd();
    // Another program may take a port that is free in the second until it is listened on.
    const isExcused = wasDatabaseAway(sinceMs) || said.includes("is in use");
    if (isOver || (isExcused && !wasOpen)) return;
    faults.add(`A process ended by itself, and said last: ${said.split("\n").at(-1)}`);
    ownEnds += 1;
    isOver ||= ownEnds === mostOwnEnds;
  }

  async function kill(
    product: ProductProcess,
    sinceMs: number,
    wasOpen: boolean,
  ): Promise<Outcome> {
    open.delete(product.port);
    const code = await product.end("SIGKILL");
    if (code !== null) {
      noteOwnEnd(product, sinceMs, wasOpen);
      return "ended";
    }
    running.delete(product);
    killed += 1;
    if (!wasOpen) whileStarting += 1;
    return "killed";
  }

  /** Runs one process until it is killed, or until it is open when it is to stay. */
  async function live(isKilled: boolean): Promise<Outcome> {
    const sinceMs = Date.now();
    const product = await launchProduct(installation, { cores: "all" });
    running.add(product);
    const opened = product.opened.then(
      () => true,
      () => false,
    );
    if (isKilled && random.chance(killPlan.whileStarting)) {
      await Promise.race([opened, pause(random.next() * killPlan.startWithinMs)]);
      return kill(product, sinceMs, false);
    }
    if (!(await opened)) {
      noteOwnEnd(product, sinceMs, false);
      return "ended";
    }
    const { isDue, ...member } = afterAnswers(random.below(killPlan.mostAnswers));
    open.set(product.port, member);
    if (!isKilled) return "stays";
    await Promise.race([isDue, pause(killPlan.longestIdleMs)]);
    await pause(random.next() * killPlan.withinMs);
    await pausing;
    return kill(product, sinceMs, true);
  }

  async function keepOneRunning(): Promise<void> {
    while (!isOver) {
      const isKilled = left > 0;
      if (isKilled) left -= 1;
      const outcome = await live(isKilled);
      if (outcome === "stays") return;
      if (outcome === "ended" && isKilled) left += 1;
    }
  }

  const endAll = () => Promise.all([...running].map((product) => product.end("SIGKILL")));
  const settled = Promise.all(Array.from({ length: size }, keepOneRunning)).then(() => undefined);
  return {
    nextPort: () => {
      const ports = [...open.keys()];
      turn += 1;
      return ports[turn % ports.length] ?? null;
    },
    noteCall: (port) => open.get(port)?.noteCall(),
    noteAnswer: (port) => open.get(port)?.noteAnswer(),
    openPorts: () => [...open.keys()],
    withoutKills: (work) => {
      const done = pausing.then(work);
      pausing = done.catch(() => undefined);
      return done;
    },
    counts: () => ({ killed, whileStarting }),
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
