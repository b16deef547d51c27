import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "#harness/until.ts";
import { readConfig } from "#server/config.ts";
import { isServed, networkOf } from "./frame/call.ts";
import { type Drill, firstProcess, type Setup } from "./frame/drill.ts";
import {
  everydayCalls,
  type LoadPlan,
  p99Of,
  type Sample,
  sendLoad,
  servedP99,
} from "./frame/load.ts";
import { drillPassword } from "./frame/people.ts";
import type { ProductProcess } from "./frame/product.ts";

/** What must hold at twice the capacity. */
const required = { share: 0.6, acceptedP99Ms: 1_000, normalWithinMs: 5_000, probeP99Ms: 250 };
/** A load that sends less than this part of its rate measures itself. */
const sentAtLeast = 0.9;
/** Files and connections that may be open in the end and were not at first. */
const filesAtMost = 64;
const overloadSeconds = 8;
const recoverySeconds = 6;
const readyPerSecond = 5;

/** A rate is within the capacity when this part of it is served, and so fast. */
const keptUp = { share: 0.99, p99Ms: 500 };
const trialSeconds = 1.5;
const firstRate = 200;
/** The capacity is known to this part of itself. */
const precision = 0.07;

/** More sign-ins a second than any machine can check the passwords of. */
const floodPerSecond = 200;
const probesPerSecond = 40;
const floodSeconds = 6;

type Target = Omit<LoadPlan, "perSecond">;

const isRefusal = ({ status, code, hasRetryAfter }: Sample) =>
  status === 503 && code === "overloaded" && hasRetryAfter;

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const milliseconds = (value: number) => `${value.toFixed(0)} ms`;

/** The most requests a second that the product keeps up with: grown by half, then halved in. */
async function findCapacity(target: Target, say: Setup["say"]): Promise<number> {
  async function isKeptUpWith(perSecond: number): Promise<boolean> {
    const samples = await sendLoad({ ...target, perSecond }, trialSeconds);
    const p99 = servedP99(samples);
    const isKept =
      samples.filter(isServed).length >= keptUp.share * samples.length &&
      samples.length >= sentAtLeast * perSecond &&
      p99 <= keptUp.p99Ms;
    say(`${perSecond} a second: ${isKept ? "kept up with" : "too much"}, p99 ${milliseconds(p99)}`);
    return isKept;
  }
  let [good, bad, rate] = [0, Number.POSITIVE_INFINITY, firstRate];
  while (bad - good > precision * good) {
    if (await isKeptUpWith(rate)) good = rate;
    else bad = rate;
    const lower = good === 0 ? bad / 3 : good;
    rate = Math.round(bad === Number.POSITIVE_INFINITY ? good * 1.5 : (lower + bad) / 2);
    if (rate < 20) throw new Error(`Not even ${bad} requests a second are kept up with.`);
  }
  return good;
}

/** Twice the capacity, then half of it: who is served, who is refused, and how soon all is normal. */
async function overload({ faults, figure }: Setup, target: Target, capacity: number, name: string) {
  const perSecond = 2 * capacity;
  const ready = () => ({ method: "GET", path: "/readyz" });
  const [samples, probe] = await Promise.all([
    sendLoad({ ...target, perSecond }, overloadSeconds),
    sendLoad({ port: target.port, perSecond: readyPerSecond, next: ready }, overloadSeconds),
  ]);
  const refused = samples.filter(isRefusal);
  const share = samples.filter(isServed).length / overloadSeconds / capacity;
  const p99 = servedP99(samples);
  const sent = samples.length / (perSecond * overloadSeconds);
  faults.addIf(
    share < required.share,
    `Of the capacity ${percent(share)} was served at twice the load.`,
  );
  faults.addIf(p99 > required.acceptedP99Ms, `Accepted requests took ${milliseconds(p99)} (p99).`);
  faults.addIf(sent < sentAtLeast, `Only ${percent(sent)} of the load was sent: no measure.`);
  const notReady = probe.filter((sample) => !isServed(sample)).length;
  faults.addIf(notReady > 0, `/readyz was denied ${notReady} times.`);
  for (const sample of samples) {
    if (isServed(sample) || isRefusal(sample)) continue;
    faults.add(`Neither served nor refused: ${sample.status} ${sample.code}.`);
  }

  const recovery = await sendLoad({ ...target, perSecond: capacity / 2 }, recoverySeconds);
  const slow = recovery.filter((each) => !isServed(each) || each.ms > required.acceptedP99Ms);
  const normalAfter = Math.max(0, ...slow.map(({ sentMs }) => sentMs));
  const seconds = (normalAfter / 1000).toFixed(1);
  const isLate = normalAfter > required.normalWithinMs;
  faults.addIf(isLate, `It was not normal ${seconds} s after the overload.`);
  figure(`${name}: served of the capacity at twice the load`, percent(share));
  figure(`${name}: accepted p99`, milliseconds(p99));
  figure(`${name}: refused with 503 and Retry-After`, refused.length);
  figure(`${name}: refusals p99`, milliseconds(p99Of(refused)));
  figure(`${name}: /readyz answered, p99`, `${probe.length}, ${milliseconds(servedP99(probe))}`);
  figure(`${name}: normal after`, `${seconds} s`);
}

/** Sign-ins without end from ever other networks, while other callers go about their business. */
async function floodLogins({ faults, figure }: Setup, target: Target): Promise<void> {
  const password = drillPassword;
  const signIn = (number: number) => ({
    method: "POST",
    path: "/api/login",
    headers: networkOf(number + 1_000_000),
    body: { email: `nobody${number}@people.example.com`, password, loginPartyType: "client" },
  });
  const [flood, probe] = await Promise.all([
    sendLoad({ ...target, perSecond: floodPerSecond, next: signIn }, floodSeconds),
    sendLoad({ ...target, perSecond: probesPerSecond }, floodSeconds),
  ]);
  const p99 = servedP99(probe);
  const what = `Under a flood of sign-ins others took ${milliseconds(p99)} (p99).`;
  faults.addIf(p99 > required.probeP99Ms, what);
  const unserved = probe.filter((sample) => !isServed(sample)).length;
  faults.addIf(unserved > 0, `Under a flood of sign-ins ${unserved} others were not served.`);
  const checked = flood.filter(({ status }) => status === 401).length;
  const refused = flood.filter((sample) => sample.status === 503 && sample.hasRetryAfter).length;
  const others = flood.length - checked - refused;
  faults.addIf(others > 0, `${others} sign-ins of the flood were neither checked nor refused.`);
  figure("sign-ins flooded", flood.length);
  figure("of them checked", checked);
  figure("of them refused with 503 and Retry-After", refused);
  figure("others meanwhile, p99", milliseconds(p99));
}

async function measure({ pid }: ProductProcess) {
  const files = (await readdir(`/proc/${pid}/fd`).catch(() => [])).length;
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return { files, memory: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024) };
}

export const overloadDrill: Drill = {
  name: "overload",
  about: "twice the requests that it can serve, and a flood of sign-ins",
  rounds: 1,
  isTimed: true,
  // The flood would otherwise end at the limit of wrong passwords, which is not what is tried.
  environment: { WRONG_PASSWORDS_PER_HOUR: "1000000000" },
  work: async (setup) => {
    const { say, faults, figure, installation } = setup;
    const product = firstProcess(setup);
    const target = { port: product.port, next: await everydayCalls(setup) };
    const before = await measure(product);
    say("warming up");
    await sendLoad({ ...target, perSecond: 200 }, 3);
    const capacity = await findCapacity(target, say);
    figure("capacity, requests a second", capacity);
    for (let round = 1; round <= setup.rounds; round++) {
      // What the load before left behind is not what is tried.
      await pause(1_000);
      say(`${2 * capacity} a second for ${overloadSeconds} s, then ${capacity / 2}`);
      await overload(setup, target, capacity, `round ${round}`);
    }
    say("a flood of sign-ins, and a probe of everything else");
    await floodLogins(setup, target);
    const isBack = async () => (await measure(product)).files <= before.files + filesAtMost;
    await until(isBack, { within: 3_000 });
    const after = await measure(product);
    const more = after.files - before.files;
    faults.addIf(more > filesAtMost, `${more} more files and connections are open than before.`);
    figure("memory before and after", `${before.memory} and ${after.memory} MB`);
    figure("open files before and after", `${before.files} and ${after.files}`);
    return readConfig({ ...installation }, []).load;
  },
};
