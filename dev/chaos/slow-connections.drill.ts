import { readConfig } from "#server/config.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import { quantile } from "../bench/timing.ts";
import { collectFaults, type Drill, type DrillOptions, type DrillReport } from "./drill.ts";
import { openSlowLines, type SlowKind, sendBigBody } from "./slow-connections/slow-lines.ts";
import { createLines } from "./support/call.ts";
import { coresText } from "./support/cores.ts";
import { type DrillDatabase, startDrillDatabase } from "./support/drill-database.ts";
import { addClients, addStaff } from "./support/drill-people.ts";
import { everydayCalls } from "./support/everyday-calls.ts";
import { isServed, startLoad } from "./support/open-loop.ts";
import { installationOn, type ProductProcess, startProduct } from "./support/product-process.ts";

const wave: Readonly<Record<SlowKind, number>> = {
  "slow headers": 1_000,
  "slow bodies": 500,
  silent: 200,
};
/** Milliseconds. */
const required = { droppedWithin: 15_000, servedP99: 500, refusedWithin: 1_000 };
const perSecond = 30;
const bigBody = 50 * 1024 * 1024;
/** What the system's own buffers take of a body that nobody reads. */
const takenAtMost = 8 * 1024 * 1024;

type Faults = ReturnType<typeof collectFaults>;
type Figures = Record<string, string | number>;

/** One wave of slow connections, while people go on using the product. */
async function sendWave(port: number, plan: Parameters<typeof startLoad>[0], faults: Faults) {
  const load = startLoad(plan);
  const kinds = Object.entries(wave) as [SlowKind, number][];
  const lines = kinds.flatMap(([kind, count]) => openSlowLines(port, kind, count));
  const isOver = () => lines.every(({ endedAfterMs }) => endedAfterMs() !== null);
  try {
    await until(isOver, { within: required.droppedWithin + 2_000, every: 100 });
    const samples = await load.stop();
    const figures: Figures = {};
    for (const [kind, count] of kinds) {
      const ended = lines
        .filter((line) => line.kind === kind)
        .map(({ endedAfterMs }) => endedAfterMs() ?? Number.POSITIVE_INFINITY);
      const last = Math.max(...ended);
      figures[`${count} ${kind}, the last dropped after`] = Number.isFinite(last)
        ? `${(last / 1000).toFixed(1)} s`
        : "never";
      const kept = ended.filter((ms) => ms > required.droppedWithin).length;
      if (kept > 0) faults.add(`${kept} connections (${kind}) were kept longer than 15 s.`);
    }
    const served = samples.filter(isServed).map(({ ms }) => ms);
    const p99 = quantile(served, 0.99);
    figures["others meanwhile, served and p99"] =
      `${served.length} of ${samples.length}, ${p99.toFixed(0)} ms`;
    if (served.length < samples.length) {
      faults.add(`${samples.length - served.length} of ${samples.length} others were not served.`);
    }
    if (p99 > required.servedP99) faults.add(`Others took ${p99.toFixed(0)} ms (p99).`);
    return figures;
  } finally {
    await load.stop();
    for (const line of lines) line.close();
  }
}

/** 50 MB, announced, unannounced, and asked about first. */
async function sendBigBodies(port: number, faults: Faults): Promise<Figures> {
  const figures: Figures = {};
  for (const [name, headers] of [
    ["announced", `Content-Length: ${bigBody}`],
    ["of unknown length", `Transfer-Encoding: chunked\r\n\r\n${bigBody.toString(16)}`],
    ["asked about first", `Content-Length: ${bigBody}\r\nExpect: 100-continue`],
  ] as const) {
    const { status, answeredAfterMs, takenBytes } = await sendBigBody(port, bigBody, headers);
    const taken = (takenBytes / 1024 / 1024).toFixed(1);
    figures[`50 MB ${name}`] =
      `${status} after ${answeredAfterMs.toFixed(0)} ms, ${taken} MB taken`;
    if (status !== 413) faults.add(`A body of 50 MB ${name} was answered with ${status}.`);
    if (answeredAfterMs > required.refusedWithin) {
      faults.add(`A body of 50 MB ${name} was refused after ${answeredAfterMs.toFixed(0)} ms.`);
    }
    if (takenBytes > takenAtMost) faults.add(`Of a body of 50 MB ${name} ${taken} MB were taken.`);
  }
  return figures;
}

async function attack(
  { port }: ProductProcess,
  database: DrillDatabase,
  { rounds, say }: DrillOptions,
): Promise<Pick<DrillReport, "figures" | "faults">> {
  const faults = collectFaults();
  const lines = createLines();
  const [client] = await addClients(database, 1);
  const [staff] = await addStaff(database, 1, "user");
  if (!client || !staff) throw new Error("Nobody was added.");
  const next = await everydayCalls({ port, lines }, { client, staff });
  const figures: Figures = {};
  for (let round = 1; round <= (rounds ?? 2); round++) {
    say(`wave ${round} of slow connections`);
    const found = await sendWave(port, { port, lines, perSecond, next }, faults);
    for (const [name, value] of Object.entries(found)) figures[`wave ${round}: ${name}`] = value;
  }
  say("bodies of 50 MB");
  Object.assign(figures, await sendBigBodies(port, faults));
  lines.destroy();
  return { figures, faults: faults.list() };
}

export const slowConnectionsDrill: Drill = {
  name: "slow-connections",
  about: "connections that never finish what they say, and bodies that never end",
  run: async (options) => {
    const database = await startDrillDatabase();
    try {
      const installation = installationOn(database.url, database.dataDir);
      const product = await startProduct(installation);
      try {
        const report = await attack(product, database, options);
        const { load } = readConfig({ ...installation }, []);
        return {
          ...report,
          settings: { MAX_CONNECTIONS: load.maxConnections, cores: coresText },
        };
      } finally {
        await product.end("SIGTERM");
      }
    } finally {
      await database.stop();
    }
  },
};
