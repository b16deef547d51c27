import { setTimeout as wait } from "node:timers/promises";
import { until } from "#harness/until.ts";
import { isServed } from "../frame/call.ts";
import type { Setup } from "../frame/drill.ts";
import type { Load, Sample } from "../frame/load.ts";
import { startProduct } from "../frame/product.ts";
import type { Balancer } from "./balancer.ts";

/** Processes behind a balancer that are under a load of requests. */
export type BalancedSetup = Setup & { readonly balancer: Balancer; readonly load: Load };

/** Milliseconds. */
const longest = 30_000;
export const pause = 1_000;

export const inMs = (...values: readonly number[]) =>
  values.map((value) => `${value.toFixed(0)} ms`).join(", ");

export const isUnserved = (sample: Sample) => !isServed(sample);
export const isPlainRefusal = ({ status, hasRetryAfter }: Sample) =>
  status === 503 && hasRetryAfter;
const inWords = ({ status, code, ms }: Sample) => `${status} ${code ?? ""} after ${inMs(ms)}`;
/** How many they are, and the first few of them. */
export const someInWords = (samples: readonly Sample[]) =>
  [samples.length, ...samples.slice(0, 5).map(inWords)].join("; ");

/**
 * What cannot be served is 503 with the time to wait, never anything else. Answers the milliseconds
 * from `backAt` until the last request that was still not served.
 */
export function judgeOutage(
  { faults }: Setup,
  samples: readonly Sample[],
  { what, backAt, within }: { what: string; backAt: number; within: number },
): number {
  for (const sample of samples) {
    if (isServed(sample) || isPlainRefusal(sample)) continue;
    faults.add(`Neither served nor refused while ${what} was away: ${inWords(sample)}`);
  }
  const unserved = samples.filter(isUnserved).filter(({ sentMs }) => sentMs > backAt);
  const healedMs = Math.max(0, ...unserved.map(({ sentMs }) => sentMs - backAt));
  const late = `${what} was back for ${inMs(healedMs)} before all was well`;
  faults.addIf(healedMs > within, `${late}: ${someInWords(unserved)}`);
  return healedMs;
}

/** Ends a process by this signal and starts it again; answers its exit code. */
export async function restart(setup: BalancedSetup, index: number, signal: NodeJS.Signals) {
  const { processes, installation, balancer } = setup;
  const process = processes[index];
  if (!process) throw new Error(`There is no process ${index}.`);
  const { port } = process;
  const code = await process.end(signal);
  processes[index] = await startProduct(installation, { port });
  const isReady = await until(() => balancer.isReady(port), { within: longest });
  if (!isReady) throw new Error("A process that was started again did not become ready.");
  await wait(pause);
  return { code, words: process.log().slice(-500) };
}

/** The requests of the load that were sent since then. */
export const sentSince = ({ load }: BalancedSetup, fromMs: number) =>
  load.samples.filter(({ sentMs }) => sentMs >= fromMs);
