import { setTimeout as wait } from "node:timers/promises";
import type { TcpLink } from "#harness/tcp-link.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import type { collectFaults } from "../drill.ts";
import type { DrillDatabase } from "../support/drill-database.ts";
import { isServed, type Load, type Sample } from "../support/open-loop.ts";
import {
  type Installation,
  type ProductProcess,
  startProduct,
} from "../support/product-process.ts";
import type { Balancer } from "./balancer.ts";

/** All that the blows of this drill fall on. */
export type Scene = {
  readonly installation: Installation;
  readonly processes: ProductProcess[];
  readonly balancer: Balancer;
  readonly database: DrillDatabase;
  readonly link: TcpLink;
  readonly load: Load;
  readonly faults: ReturnType<typeof collectFaults>;
};

/** Milliseconds. */
const required = {
  refusedWithin: 3_500,
  healedAfterRestart: 2_000,
  healedAfterSilence: {
    thaw: 1_000,
    // What was asked on lines that stay dead has to run into its time-out of 2 s first.
    thawAnew: 3_000,
  },
} as const;
/** Until a balancer knows that a process which was killed is gone. */
const deathIsNewsFor = 100;
const pause = 1_000;
const silence = 5_000;
const longest = 30_000;

/** What was due in this part of the load and is over. */
function dueIn(load: Load, fromMs: number, toMs = Number.POSITIVE_INFINITY): readonly Sample[] {
  return load.samples.filter(({ dueMs }) => dueMs >= fromMs && dueMs < toMs);
}

const text = ({ status, broken, code, ms }: Sample) =>
  `${broken ?? status} ${typeof code === "string" ? code : ""} after ${ms.toFixed(0)} ms`;

/** The first few of them. */
const texts = (samples: readonly Sample[]) =>
  `${samples.length}, of them ${samples.slice(0, 5).map(text).join("; ")}`;

const isPlainRefusal = ({ status, hasRetryAfter }: Sample) => status === 503 && hasRetryAfter;

async function startAgain(
  { installation, processes, balancer }: Scene,
  index: number,
  port: number,
) {
  processes[index] = await startProduct(installation, { port });
  const isReady = await until(() => balancer.isReady(port), { within: longest });
  if (!isReady) throw new Error("A process that was started again did not become ready.");
}

function processAt({ processes }: Scene, index: number): ProductProcess {
  const process = processes[index];
  if (!process) throw new Error(`There is no process ${index}.`);
  return process;
}

/** Ends a process with SIGTERM and starts it again; answers how many requests that lost. */
export async function restartGracefully(scene: Scene, index: number): Promise<number> {
  const { load, faults } = scene;
  const process = processAt(scene, index);
  const start = load.elapsedMs();
  const code = await process.end("SIGTERM");
  if (code !== 0)
    faults.add(`A graceful stop ended with code ${code}: ${process.log().slice(-500)}`);
  await startAgain(scene, index, process.port);
  await wait(pause);
  const unserved = dueIn(load, start).filter((sample) => !isServed(sample));
  if (unserved.length > 1) {
    faults.add(`A graceful restart lost requests: ${texts(unserved)}`);
  }
  return unserved.length;
}

/** Kills a process outright and starts it again; answers what was in flight, and what was lost. */
export async function killOutright(scene: Scene, index: number) {
  const { load, faults, balancer } = scene;
  const process = processAt(scene, index);
  const isBusy = await until(() => balancer.underWayOn(process.port) > 0, {
    within: pause,
    every: 1,
  });
  const inFlight = balancer.underWayOn(process.port);
  const start = load.elapsedMs();
  const killedAt = performance.now();
  const lostBefore = balancer.lost.length;
  await process.end("SIGKILL");
  await startAgain(scene, index, process.port);
  await wait(pause);
  const lost = balancer.lost.slice(lostBefore);
  const unserved = dueIn(load, start - pause).filter((sample) => !isServed(sample));
  const late = lost.filter(({ sentAt }) => sentAt > killedAt + deathIsNewsFor);
  if (late.length > 0) faults.add(`${late.length} requests were lost after the kill was known.`);
  if (unserved.length > lost.length) {
    faults.add(`A kill cost requests that were not in flight: ${texts(unserved)}`);
  }
  return { inFlight: isBusy ? inFlight : 0, lost: lost.length };
}

/** Ends PostgreSQL, which is started again; answers the ms until it answered, and from then until all was well. */
export async function restartDatabase(scene: Scene, signal: NodeJS.Signals) {
  const { load, database, faults } = scene;
  const start = load.elapsedMs();
  const downMs = await database.crash(signal);
  const backAt = load.elapsedMs();
  await wait(required.healedAfterRestart + pause);
  const after = dueIn(load, start);
  judgeRefusals(after, `while PostgreSQL was ended by ${signal}`, faults);
  const healedMs = healedAfter(after, backAt);
  if (healedMs > required.healedAfterRestart) {
    faults.add(
      `PostgreSQL was back for ${healedMs.toFixed(0)} ms before all was well: ${unwellSince(after, backAt)}`,
    );
  }
  return { downMs, healedMs };
}

/** Lets the link to PostgreSQL fall silent for 5 s; answers the slowest refusal and the ms until all was well. */
export async function silenceLink(scene: Scene, thaw: "thaw" | "thawAnew") {
  const { load, link, faults } = scene;
  const start = load.elapsedMs();
  link.freeze();
  await wait(silence);
  link[thaw]();
  const backAt = load.elapsedMs();
  await wait(required.healedAfterSilence[thaw] + required.refusedWithin);
  const after = dueIn(load, start - pause);
  judgeRefusals(after, "while the link was silent", faults);
  const slowestMs = Math.max(...after.map(({ ms }) => ms));
  if (slowestMs > required.refusedWithin) {
    faults.add(`A request waited ${slowestMs.toFixed(0)} ms for a link that was silent.`);
  }
  const healedMs = healedAfter(after, backAt);
  if (healedMs > required.healedAfterSilence[thaw]) {
    faults.add(
      `The link forwarded for ${healedMs.toFixed(0)} ms before all was well: ${unwellSince(after, backAt)}`,
    );
  }
  if (!after.some(isPlainRefusal)) faults.add("Nothing was refused while the link was silent.");
  return { slowestMs, healedMs };
}

/** Milliseconds from `backAt` until the last request that was still not served. */
function healedAfter(samples: readonly Sample[], backAt: number): number {
  const bad = samples.filter((sample) => !isServed(sample)).map(({ dueMs }) => dueMs - backAt);
  return Math.max(0, ...bad);
}

function unwellSince(samples: readonly Sample[], backAt: number): string {
  return texts(samples.filter((sample) => sample.dueMs > backAt && !isServed(sample)));
}

/** What cannot be served is 503 with the time to wait, never anything else. */
function judgeRefusals(samples: readonly Sample[], when: string, faults: Scene["faults"]): void {
  for (const sample of samples) {
    if (isServed(sample) || isPlainRefusal(sample)) continue;
    faults.add(`Neither served nor refused ${when}: ${text(sample)}`);
  }
}
