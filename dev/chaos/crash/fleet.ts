import { setTimeout as pause } from "node:timers/promises";
import type { collectFaults } from "../drill.ts";
import type { Random } from "../random.ts";
import {
  type Installation,
  launchProduct,
  type ProductProcess,
} from "../support/product-process.ts";

type FleetOptions = {
  readonly installation: Installation;
  readonly size: number;
  /** How many processes are killed in all; those that run then stay. */
  readonly kills: number;
  readonly random: Random;
  readonly faults: ReturnType<typeof collectFaults>;
  /** Whether the database was away at any time since then, in the milliseconds of `Date.now`. */
  readonly wasDatabaseAway: (sinceMs: number) => boolean;
};

/** Processes on one database that are killed at random moments, each replaced at once. */
export type Fleet = {
  /** The port of an open process, another one each time; null when there is none at this moment. */
  readonly nextPort: () => number | null;
  /** Is told of each booking that goes out, and of each that is answered: a kill follows some. */
  readonly noteCall: (port: number) => void;
  readonly noteAnswer: (port: number) => void;
  readonly openPorts: () => readonly number[];
  /** Kills no open process until the work is done. */
  readonly spare: <T>(work: () => Promise<T>) => Promise<T>;
  readonly counts: () => { readonly killed: number; readonly whileStarting: number };
  /** Resolves when all kills are done and the processes that remain are open. */
  readonly settled: Promise<void>;
  /** Kills all that run, and starts no more. */
  readonly killAll: () => Promise<void>;
};

/** How it is chosen when a process is killed. */
export const killPlan = {
  /** A process answers up to so many bookings, as chance will have it, before its time has come. */
  mostAnswers: 12,
  /** From the next booking going out until the kill: a booking takes some tens of milliseconds. */
  withinMs: 40,
  /** Of so many lives, this part ends while the process still starts. */
  whileStarting: 0.1,
  /** From its launch: a start takes about a second. */
  startWithinMs: 900,
  /** Without any booking the kill comes after this time. */
  longestIdleMs: 2_000,
} as const;

/** So many processes that end by themselves, and no more are started. */
const mostOwnEnds = 20;

type Fate = "killed" | "ended" | "stays";
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
export function startFleet(options: FleetOptions): Fleet {
  const { installation, size, random, faults, wasDatabaseAway } = options;
  const open = new Map<number, Member>();
  const running = new Set<ProductProcess>();
  let [left, killed, whileStarting, ownEnds, turn] = [options.kills, 0, 0, 0, 0];
  let sparing: Promise<unknown> = Promise.resolve();
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

  async function kill(product: ProductProcess, sinceMs: number, wasOpen: boolean): Promise<Fate> {
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

  /** One process from its launch on; one that is not killed is left when it is open. */
  async function live(isKilled: boolean): Promise<Fate> {
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
    await sparing;
    return kill(product, sinceMs, true);
  }

  async function keepOneRunning(): Promise<void> {
    while (!isOver) {
      const isKilled = left > 0;
      if (isKilled) left -= 1;
      const fate = await live(isKilled);
      if (fate === "stays") return;
      if (fate === "ended" && isKilled) left += 1;
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
    spare: (work) => {
      const done = sparing.then(work);
      sparing = done.catch(() => undefined);
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
