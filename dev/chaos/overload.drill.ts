import { readdir, readFile } from "node:fs/promises";
import { readConfig } from "#server/config.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import { quantile } from "../bench/timing.ts";
import { collectFaults, type Drill, type DrillOptions, type DrillReport } from "./drill.ts";
import { findCapacity, servedMs } from "./overload/find-capacity.ts";
import { floodLogins } from "./overload/flood-logins.ts";
import { createLines } from "./support/call.ts";
import { coresText } from "./support/cores.ts";
import { type DrillDatabase, startDrillDatabase } from "./support/drill-database.ts";
import { addClients, addStaff } from "./support/drill-people.ts";
import { everydayCalls } from "./support/everyday-calls.ts";
import { isServed, type LoadPlan, loadFor, type Sample } from "./support/open-loop.ts";
import { installationOn, type ProductProcess, startProduct } from "./support/product-process.ts";

/** What must hold at twice the capacity. */
const required = { share: 0.8, acceptedP99Ms: 500, normalWithinMs: 5_000, probeP99Ms: 250 };
/** Milliseconds. A load that is later than this in sending measures itself. */
const lateAtMost = 100;
/** Files and connections that may be open in the end and were not at first. */
const filesAtMost = 64;
/** Seconds of overload in a round. */
const overloadSeconds = 8;
const recoverySeconds = 6;

const isRefusal = ({ status, code, hasRetryAfter }: Sample) =>
  status === 503 && code === "overloaded" && hasRetryAfter;

type Faults = ReturnType<typeof collectFaults>;

/** Twice the capacity, and what it does to those who are served and to those who are not. */
async function overload(plan: Omit<LoadPlan, "perSecond">, capacity: number, faults: Faults) {
  const samples = await loadFor(overloadSeconds, { ...plan, perSecond: 2 * capacity });
  const served = samples.filter(isServed);
  const refused = samples.filter(isRefusal);
  // What was served after the overload was over does not count for it.
  const inTime = served.filter(({ dueMs, ms }) => dueMs + ms <= overloadSeconds * 1000);
  const share = inTime.length / overloadSeconds / capacity;
  const p99 = quantile(servedMs(samples), 0.99);
  const late = quantile(
    samples.map(({ lateMs }) => lateMs),
    0.99,
  );
  if (share < required.share) {
    faults.add(`Of the capacity ${(share * 100).toFixed(0)} % was served at twice the load.`);
  }
  if (p99 > required.acceptedP99Ms)
    faults.add(`Accepted requests took ${p99.toFixed(0)} ms (p99).`);
  if (late > lateAtMost) faults.add(`The load itself was ${late.toFixed(0)} ms late: no measure.`);
  for (const sample of samples) {
    if (isServed(sample) || isRefusal(sample)) continue;
    faults.add(`Neither served nor refused: ${sample.status} ${sample.broken ?? sample.code}.`);
  }
  return {
    share,
    p99,
    refused: refused.length,
    refusedP99: quantile(
      refused.map(({ ms }) => ms),
      0.99,
    ),
  };
}

/** Milliseconds until nothing is refused and nothing is slow any more, at half the capacity. */
async function recover(plan: Omit<LoadPlan, "perSecond">, capacity: number, faults: Faults) {
  const samples = await loadFor(recoverySeconds, { ...plan, perSecond: capacity / 2 });
  const bad = samples.filter((sample) => !isServed(sample) || sample.ms > required.acceptedP99Ms);
  const normalAfter = Math.max(0, ...bad.map(({ dueMs }) => dueMs));
  if (normalAfter > required.normalWithinMs) {
    faults.add(`It was not normal ${(normalAfter / 1000).toFixed(1)} s after the overload.`);
  }
  return normalAfter;
}

async function openFiles({ pid }: ProductProcess): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`).catch(() => [])).length;
}

async function memoryMb({ pid }: ProductProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function attack(
  product: ProductProcess,
  database: DrillDatabase,
  { rounds, say }: DrillOptions,
): Promise<Pick<DrillReport, "figures" | "faults">> {
  const faults = collectFaults();
  const lines = createLines(1_024);
  const { port } = product;
  const [client] = await addClients(database, 1);
  const [staff] = await addStaff(database, 1, "user");
  if (!client || !staff) throw new Error("Nobody was added.");
  const next = await everydayCalls({ port, lines }, { client, staff });
  const plan = { port, lines, next };
  const before = { files: await openFiles(product), memory: await memoryMb(product) };

  say("warming up");
  await loadFor(3, { ...plan, perSecond: 200 });
  const capacity = await findCapacity(plan, { from: 200, stepSeconds: 1.5, say });
  const figures: Record<string, string | number> = { "capacity, requests a second": capacity };
  for (let round = 1; round <= (rounds ?? 1); round++) {
    say(`${2 * capacity} a second for ${overloadSeconds} s, then ${capacity / 2}`);
    const { share, p99, refused, refusedP99 } = await overload(plan, capacity, faults);
    const normalAfter = await recover(plan, capacity, faults);
    Object.assign(figures, {
      [`round ${round}: served of the capacity at twice the load`]: `${(share * 100).toFixed(0)} %`,
      [`round ${round}: accepted p99`]: `${p99.toFixed(0)} ms`,
      [`round ${round}: refused with 503 and Retry-After`]: refused,
      [`round ${round}: refusals p99`]: `${refusedP99.toFixed(0)} ms`,
      [`round ${round}: normal after`]: `${(normalAfter / 1000).toFixed(1)} s`,
    });
  }
  say("a flood of sign-ins, and a probe of everything else");
  const flood = await floodLogins(plan, faults, required.probeP99Ms);
  lines.destroy();
  await until(async () => (await openFiles(product)) <= before.files + filesAtMost, {
    within: 3_000,
  });
  const after = { files: await openFiles(product), memory: await memoryMb(product) };
  if (after.files > before.files + filesAtMost) {
    faults.add(`${after.files - before.files} more files and connections are open than before.`);
  }
  Object.assign(figures, flood, {
    "memory before and after": `${before.memory} and ${after.memory} MB`,
    "open files before and after": `${before.files} and ${after.files}`,
  });
  return { figures, faults: faults.list() };
}

export const overloadDrill: Drill = {
  name: "overload",
  about: "twice the requests that it can serve, and a flood of sign-ins",
  run: async (options) => {
    const database = await startDrillDatabase();
    try {
      // The flood would otherwise end at the limit of wrong passwords, which is not what is tried.
      const settings = { WRONG_PASSWORDS_PER_HOUR: "1000000000" };
      const installation = installationOn(database.url, database.dataDir, settings);
      const product = await startProduct(installation);
      try {
        const report = await attack(product, database, options);
        const { load } = readConfig({ ...installation }, []);
        return {
          ...report,
          settings: {
            MAX_REQUESTS: load.maxRequests,
            MAX_SIGN_INS: load.maxSignIns,
            BUSY_AFTER_MS: load.busyAfterMs,
            ...settings,
            cores: coresText,
          },
        };
      } finally {
        await product.end("SIGTERM");
      }
    } finally {
      await database.stop();
    }
  },
};
