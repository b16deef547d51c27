import { readdir } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "#harness/until.ts";
import { readServerConfig } from "#server/config.ts";
import { formatSpread, median } from "../bench/timing.ts";
import { call, isSuccess, networkHeaders } from "./frame/call.ts";
import { type Drill, type DrillSetup, firstProcess } from "./frame/drill.ts";
import {
  everydayCalls,
  type LoadPlan,
  type LoadSample,
  sendLoad,
  servedP99,
} from "./frame/load.ts";
import { drillPassword } from "./frame/people.ts";
import { memoryInUse, type ProductProcess } from "./frame/product.ts";

/** The limits at twice the capacity, for the median of all rounds. */
const required = { share: 0.6, p99Ms: 1_000 };
/** The growth that is allowed from the first round, which fills every cache, to the end. */
const growthAtMost = { files: 64, megabytes: 96 };
const seconds = { warmUp: 4, capacity: 4, overload: 6, flood: 6 };
/** Callers who keep the product busy, and are far fewer than it admits at once. */
const callersAtOnce = 16;
/** More sign-ins a second than any machine can check the passwords of. */
const floodPerSecond = 200;

type Target = Omit<LoadPlan, "perSecond">;

const isRefusal = ({ status, hasRetryAfter }: LoadSample) => status === 503 && hasRetryAfter;

/** How many calls a second are served to callers who each wait for their answer. */
async function measureCapacity({ port, next }: Target, forSeconds: number): Promise<number> {
  const endMs = Date.now() + forSeconds * 1_000;
  let [number, served] = [0, 0];
  const callOn = async () => {
    while (Date.now() < endMs) if (isSuccess(await call(port, next(number++)))) served += 1;
  };
  await Promise.all(Array.from({ length: callersAtOnce }, callOn));
  return served / forSeconds;
}

/** Twice the capacity, which is measured just before; who is served meanwhile, and how fast. */
async function overload({ faults }: DrillSetup, target: Target) {
  const capacity = await measureCapacity(target, seconds.capacity);
  const ready = () => ({ method: "GET", path: "/readyz" });
  const [samples, probe] = await Promise.all([
    sendLoad({ ...target, perSecond: 2 * capacity }, seconds.overload),
    sendLoad({ port: target.port, perSecond: 5, next: ready }, seconds.overload),
  ]);
  const odd = samples.find((sample) => !isSuccess(sample) && !isRefusal(sample));
  faults.addIf(odd !== undefined, `Neither served nor refused: ${odd?.status} ${odd?.code}.`);
  const denied = probe.filter((sample) => !isSuccess(sample)).length;
  faults.addIf(denied > 0, `/readyz was denied ${denied} times of ${probe.length}.`);
  // What was left behind is not what is tried next.
  await pause(1_000);
  const after = await sendLoad({ ...target, perSecond: capacity / 2 }, 2);
  const unserved = after.filter((sample) => !isSuccess(sample)).length;
  faults.addIf(unserved > 0, `${unserved} of ${after.length} were not served after the overload.`);
  return {
    "capacity, requests a second": capacity,
    "served of the capacity, %":
      (100 * samples.filter(isSuccess).length) / seconds.overload / capacity,
    "p99 of the served, ms": servedP99(samples),
    "/readyz, p99, ms": servedP99(probe),
  };
}

/** Sign-ins without end from ever other networks, while other callers go about their business. */
async function floodLogins({ faults, figure }: DrillSetup, target: Target): Promise<void> {
  const signIn = (number: number) => ({
    method: "POST",
    path: "/api/login",
    headers: networkHeaders(number + 1_000_000),
    body: {
      email: `nobody${number}@people.example.com`,
      password: drillPassword,
      loginPartyType: "client",
    },
  });
  const [flood, others] = await Promise.all([
    sendLoad({ ...target, perSecond: floodPerSecond, next: signIn }, seconds.flood),
    sendLoad({ ...target, perSecond: 40 }, seconds.flood),
  ]);
  const unserved = others.filter((sample) => !isSuccess(sample)).length;
  faults.addIf(unserved > 0, `Under a flood of sign-ins ${unserved} others were not served.`);
  const p99 = servedP99(others);
  faults.addIf(p99 > required.p99Ms, `Under a flood of sign-ins others took ${p99.toFixed(0)} ms.`);
  const checked = flood.filter(({ status }) => status === 401).length;
  const lost = flood.length - checked - flood.filter(isRefusal).length;
  faults.addIf(lost > 0, `${lost} sign-ins of the flood were neither checked nor refused.`);
  figure("sign-ins flooded, and checked", `${flood.length}, ${checked}`);
  figure("others during the flood, p99", `${p99.toFixed(0)} ms`);
}

/** Open files and connections, and megabytes of memory; nothing where the system does not tell. */
async function measureUse({ pid }: ProductProcess) {
  const files = (await readdir(`/proc/${pid}/fd`).catch(() => [])).length;
  return { files, megabytes: memoryInUse(pid) };
}

export const overloadDrill: Drill = {
  name: "overload",
  about: "twice the requests that it can serve, and a flood of sign-ins",
  rounds: 5,
  isTimed: true,
  // The flood would otherwise end at the limit of wrong passwords, which is not what is tried.
  environment: { WRONG_PASSWORDS_PER_HOUR: "1000000000" },
  work: async (setup) => {
    const { say, faults, figure, installation, rounds } = setup;
    const product = firstProcess(setup);
    const target = { port: product.port, next: await everydayCalls(setup) };
    say("warming up");
    await measureCapacity(target, seconds.warmUp);
    const found = [await overload(setup, target)];
    const early = await measureUse(product);
    while (found.length < rounds) {
      found.push(await overload(setup, target));
      say(`round ${found.length} of ${rounds}`);
    }
    await floodLogins(setup, target);

    const of = (name: keyof (typeof found)[number]) => found.map((round) => round[name]);
    const names = Object.keys(found[0] ?? {}) as (keyof (typeof found)[number])[];
    for (const name of names) figure(name, formatSpread(of(name)));
    const share = median(of("served of the capacity, %")) / 100;
    faults.addIf(share < required.share, "Too little of the capacity was served.");
    faults.addIf(median(of("p99 of the served, ms")) > required.p99Ms, "The served took too long.");
    for (const kind of ["files", "megabytes"] as const) {
      const limit = early[kind] + growthAtMost[kind];
      const isBack = async () => (await measureUse(product))[kind] <= limit;
      const isFlat = await until(isBack, { within: 5_000, every: 200 });
      faults.addIf(!isFlat, `More than ${limit} ${kind} are in use at the end.`);
      figure(
        `${kind} after the first round, and at the end`,
        `${early[kind]}, ${(await measureUse(product))[kind]}`,
      );
    }
    return readServerConfig({ ...installation }, []).load;
  },
};
