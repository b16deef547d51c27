/**
 * What `npm run bench:office` runs: the product with a full database, and how long each table of the
 * back office takes to open, sort, search and page. Milliseconds depend on the machine
 * and on what else it does, so each is also given as a multiple of the same quantile of a yardstick
 * that runs in between: a call that reads one row of the database.
 *
 * usage: npm run bench:office -- [--orders 100000] [--clients 20000] [--rounds 15]
 */
import { parseArgs } from "node:util";
import { planFor } from "#harness/seed/seeding.ts";
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

const database = await startDrillDatabase();

try {
  const { port, end } = await startProduct(installationOn(database));
  try {
    const { headers } = await addOne(database, "admin");
    await fillDatabase(database.url, planFor(Number(orders), Number(clients), 1), console.log);
    const read = async (path: string) => {
      const answer = await fetch(`http://localhost:${port}${path}`, { headers });
      const body: unknown = await answer.json();
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
      return body;
    };
    await benchLists({ read });
  } finally {
    await end("SIGTERM");
  }
} finally {
  await database.stop();
}
