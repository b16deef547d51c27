import { setTimeout as wait } from "node:timers/promises";
import type { TcpLink } from "#harness/tcp-link.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import { isServed } from "../frame/call.ts";
import type { Setup } from "../frame/drill.ts";
import type { Load, Sample } from "../frame/load.ts";
import { startProduct } from "../frame/product.ts";
import type { Balancer } from "./balancer.ts";

/** Everything that the faults of this drill are injected into. */
export type FailoverSetup = Setup & {
  readonly balancer: Balancer;
  readonly link: TcpLink;
  readonly load: Load;
};

/** Milliseconds. */
const required = {
  refusedWithin: 3_500,
  healedAfterRestart: 2_000,
  healedAfterSilence: {
    thaw: 1_000,
    // What was asked on connections that stay dead has to run into its time-out of 2 s first.
    thawAnew: 3_000,
  },
} as const;
/** Until a balancer knows that a process which was killed is gone. */
const noticedWithin = 100;
const pause = 1_000;
const silence = 5_000;
const longest = 30_000;

const dueSince = ({ load }: FailoverSetup, fromMs: number) =>
  load.samples.filter(({ dueMs }) => dueMs >= fromMs);

const inWords = ({ status, broken, code, ms }: Sample) =>
  `${broken ?? status} ${typeof code === "string" ? code : ""} after ${ms.toFixed(0)} ms`;

/** The first few of them. */
const someInWords = (samples: readonly Sample[]) =>
  `${samples.length}, of them ${samples.slice(0, 5).map(inWords).join("; ")}`;

const isPlainRefusal = ({ status, hasRetryAfter }: Sample) => status === 503 && hasRetryAfter;
const isUnserved = (sample: Sample) => !isServed(sample);

async function startAgain(setup: FailoverSetup, index: number, port: number): Promise<void> {
  setup.processes[index] = await startProduct(setup.installation, { port });
  const isReady = await until(() => setup.balancer.isReady(port), { within: longest });
  if (!isReady) throw new Error("A process that was started again did not become ready.");
}

function processAt({ processes }: FailoverSetup, index: number) {
  const process = processes[index];
  if (!process) throw new Error(`There is no process ${index}.`);
  return process;
}

/** Ends a process with SIGTERM and starts it again; answers how many requests that lost. */
export async function restartGracefully(setup: FailoverSetup, index: number): Promise<number> {
  const { load, faults } = setup;
  const process = processAt(setup, index);
  const start = load.elapsedMs();
  const code = await process.end("SIGTERM");
  const words = process.log().slice(-500);
  faults.addIf(code !== 0, `A graceful stop ended with code ${code}: ${words}`);
  await startAgain(setup, index, process.port);
  await wait(pause);
  const unserved = dueSince(setup, start).filter(isUnserved);
  faults.addIf(unserved.length > 1, `A graceful restart lost requests: ${someInWords(unserved)}`);
  return unserved.length;
}

/** Kills a process outright and starts it again; answers what was in flight, and what was lost. */
export async function killOutright(setup: FailoverSetup, index: number) {
  const { load, faults, balancer } = setup;
  const process = processAt(setup, index);
  await until(() => balancer.underWayOn(process.port) > 0, { within: pause, every: 1 });
  const inFlight = balancer.underWayOn(process.port);
  const start = load.elapsedMs();
  const killedAt = performance.now();
  const lostBefore = balancer.lost.length;
  await process.end("SIGKILL");
  await startAgain(setup, index, process.port);
  await wait(pause);
  const lost = balancer.lost.slice(lostBefore);
  const unserved = dueSince(setup, start - pause).filter(isUnserved);
  const late = lost.filter(({ sentAt }) => sentAt > killedAt + noticedWithin).length;
  faults.addIf(late > 0, `${late} requests were lost after the kill was known.`);
  faults.addIf(
    unserved.length > lost.length,
    `A kill cost requests that were not in flight: ${someInWords(unserved)}`,
  );
  return { inFlight, lost: lost.length };
}

/** What cannot be served is 503 with the time to wait, never anything else. */
function judgeRefusals(setup: FailoverSetup, samples: readonly Sample[], when: string): void {
  for (const sample of samples) {
    if (isServed(sample) || isPlainRefusal(sample)) continue;
    setup.faults.add(`Neither served nor refused ${when}: ${inWords(sample)}`);
  }
}

/** Milliseconds from `backAt` until the last request that was still not served. */
function judgeHealing(
  { faults }: FailoverSetup,
  samples: readonly Sample[],
  { what, backAt, within }: { what: string; backAt: number; within: number },
): number {
  const unserved = samples.filter(isUnserved).filter(({ dueMs }) => dueMs > backAt);
  const healedMs = Math.max(0, ...unserved.map(({ dueMs }) => dueMs - backAt));
  faults.addIf(
    healedMs > within,
    `${what} for ${healedMs.toFixed(0)} ms before all was well: ${someInWords(unserved)}`,
  );
  return healedMs;
}

/** Ends PostgreSQL, which is restarted; answers the ms until it answered, and from then to health. */
export async function restartDatabase(setup: FailoverSetup, signal: NodeJS.Signals) {
  const { load, database } = setup;
  const start = load.elapsedMs();
  const downMs = await database.crash(signal);
  const backAt = load.elapsedMs();
  const within = required.healedAfterRestart;
  await wait(within + pause);
  const after = dueSince(setup, start);
  judgeRefusals(setup, after, `while PostgreSQL was ended by ${signal}`);
  const what = "PostgreSQL was back";
  return { downMs, healedMs: judgeHealing(setup, after, { what, backAt, within }) };
}

/** Lets the link to PostgreSQL fall silent for 5 s; answers the slowest answer and the ms to health. */
export async function silenceLink(setup: FailoverSetup, thaw: "thaw" | "thawAnew") {
  const { load, link, faults } = setup;
  const start = load.elapsedMs();
  link.freeze();
  await wait(silence);
  link[thaw]();
  const backAt = load.elapsedMs();
  const within = required.healedAfterSilence[thaw];
  await wait(within + required.refusedWithin);
  const after = dueSince(setup, start - pause);
  judgeRefusals(setup, after, "while the link was silent");
  const slowestMs = Math.max(...after.map(({ ms }) => ms));
  const slowest = slowestMs.toFixed(0);
  const isSlow = slowestMs > required.refusedWithin;
  faults.addIf(isSlow, `A request waited ${slowest} ms for a link that was silent.`);
  const what = "The link forwarded";
  const healedMs = judgeHealing(setup, after, { what, backAt, within });
  faults.addIf(!after.some(isPlainRefusal), "Nothing was refused while the link was silent.");
  return { slowestMs, healedMs };
}
