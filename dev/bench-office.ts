/**
 * What `npm run bench:office` runs: the product with a full database, and how long each table of the
 * back office takes to open, sort, search and page, and to export. Milliseconds depend on the machine
 * and on what else it does, so each is also given as a multiple of the same quantile of a yardstick
 * that runs in between: a call that reads one row of the database.
 *
 * usage: npm run bench:office -- [--orders 100000] [--clients 20000] [--rounds 15]
 */
import { parseArgs } from "node:util";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { planFor } from "#harness/seed/seeding.ts";
import { type ExportRun, runExport } from "./bench/export-run.ts";
import { type OfficeCase, officeCases, type Product } from "./bench/office-cases.ts";
import { quantile, timed } from "./bench/timing.ts";
import { fillDatabase, startDrillDatabase } from "./chaos/frame/database.ts";
import { addOne } from "./chaos/frame/people.ts";
import { installationOn, startProduct } from "./chaos/frame/product.ts";

const { orders, clients, rounds } = parseArgs({
  options: {
    orders: { type: "string", default: "100000" },
    clients: { type: "string", default: "20000" },
    rounds: { type: "string", default: "15" },
  },
}).values;

const warmUps = 2;

type Times = {
  readonly own: ReadonlyMap<OfficeCase, number[]>;
  /** Of the yardstick between all of them. */
  readonly yardstick: readonly number[];
};

/** The calls take turns, so that what else the machine does meets them all alike. */
async function measure(product: Product, cases: readonly OfficeCase[]): Promise<Times> {
  const own = new Map<OfficeCase, number[]>(cases.map((each) => [each, []]));
  const yardstick: number[] = [];
  for (let round = 0; round < warmUps + Number(rounds); round++) {
    for (const [{ path }, times] of own) {
      const ms = await timed(() => product.read(path));
      const yardstickMs = await timed(() => product.read("/readyz"));
      if (round < warmUps) continue;
      times.push(ms);
      yardstick.push(yardstickMs);
    }
  }
  return { own, yardstick };
}

const parts = [0.5, 0.95] as const;

function showTimes(name: string, times: readonly number[], yardstick: readonly number[]): void {
  const cells = parts.map((part) => {
    const ms = quantile(times, part);
    const ratio = ms / quantile(yardstick, part);
    return `${ms.toFixed(1).padStart(8)} ms ${ratio.toFixed(1).padStart(6)} ×`;
  });
  console.log(`  ${name.padEnd(40)}${cells.join("   ")}`);
}

function showExport(name: string, run: ExportRun): void {
  const { rows, megabytes, seconds, memoryBefore, memoryPeak } = run;
  const memory =
    memoryBefore === null || memoryPeak === null
      ? "memory is not told on this system"
      : `memory ${memoryBefore.toFixed(0)} MB, at most ${memoryPeak.toFixed(0)} MB`;
  console.log(
    `  ${name.padEnd(28)}${rows} rows, ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s, ` +
      `${(rows / seconds).toFixed(0)} rows/s; ${memory}`,
  );
}

const slowestShown = 5;

async function benchLists(product: Product): Promise<void> {
  const medians: { readonly name: string; readonly ms: number }[] = [];
  for (const [table, cases] of await officeCases(product)) {
    console.log(`\n${table.padEnd(42)}     p50                   p95`);
    const { own, yardstick } = await measure(product, cases);
    showTimes("the yardstick", yardstick, yardstick);
    for (const [{ name }, times] of own) {
      showTimes(name, times, yardstick);
      medians.push({ name: `${table}, ${name}`, ms: quantile(times, 0.5) });
    }
  }
  console.log("\nThe slowest by p50");
  for (const { name, ms } of medians.sort((a, b) => b.ms - a.ms).slice(0, slowestShown)) {
    console.log(`  ${name.padEnd(60)}${ms.toFixed(1).padStart(8)} ms`);
  }
}

/** Memory must not grow with the rows, nor with the patience of who reads them. */
async function benchExports(product: Product): Promise<void> {
  const file = "/api/orders/all.csv";
  const lately = `${file}?from=${addDays(johannesburgDateAt(Date.now()), -20)}`;
  console.log(`\n${file}`);
  showExport("every order, a slow reader", await runExport(product, file, 25));
  showExport("a tenth of the orders", await runExport(product, lately));
  showExport("every order", await runExport(product, file));
  showExport("every order, by price", await runExport(product, `${file}?sort=price`));
  showExport("every order, once more", await runExport(product, file));
}

/** Room for the product itself and little more: what held every row would not get to the end. */
const tightHeap = "--max-old-space-size=96";

const database = await startDrillDatabase();
const installation = installationOn(database);

/** Runs the product, with a member of staff who calls it, for the time of this work. */
async function withProduct(
  nodeOptions: readonly string[],
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const { port, pid, end } = await startProduct(installation, { nodeOptions });
  const url = `http://localhost:${port}`;
  const { headers } = await addOne(database, "admin");
  const read = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers });
    const body: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    return body;
  };
  await work({ pid, url, headers, read }).finally(() => end("SIGTERM"));
}

try {
  const plan = planFor(Number(orders), Number(clients), 1);
  await withProduct([], async (product) => {
    await fillDatabase(database.url, plan, console.log);
    await benchLists(product);
  });
  await withProduct([tightHeap], benchExports);
} finally {
  await database.stop();
}
