import type { Bench, Part } from "./frame/part.ts";
import { figure, table } from "./frame/report.ts";
import { type FullProduct, startFullProduct } from "./scale/databases.ts";
import { measureExports } from "./scale/export-orders.ts";
import { officeCases } from "./scale/office-cases.ts";
import { type ListCase, orderCases } from "./scale/order-cases.ts";
import { quantile, timed } from "./timing.ts";

const defaultRounds = 200;
/** The other tables of the office are smaller, and each is asked in many ways. */
const partForOthers = 10;
const warmUps = 5;
const yardstickPath = "/readyz";

/** Milliseconds of one case, by the number of orders. */
type Times = ReadonlyMap<FullProduct, number[]>;

/** The databases take turns, so that what else the machine does meets them all alike. */
async function timeCase(cases: ReadonlyMap<FullProduct, ListCase>, rounds: number): Promise<Times> {
  const times = new Map([...cases.keys()].map((product) => [product, [] as number[]]));
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const [product, { paths }] of cases) {
      const path = paths[round % paths.length] ?? "";
      const ms = await timed(() => product.read(path));
      if (round >= warmUps) times.get(product)?.push(ms);
    }
  }
  return times;
}

/** The same case of each database, by its name. */
async function casesByName(
  products: readonly FullProduct[],
  casesOf: (product: FullProduct) => Promise<readonly ListCase[]>,
): Promise<ReadonlyMap<string, ReadonlyMap<FullProduct, ListCase>>> {
  const byName = new Map<string, Map<FullProduct, ListCase>>();
  for (const product of products) {
    for (const each of await casesOf(product)) {
      byName.set(each.name, (byName.get(each.name) ?? new Map()).set(product, each));
    }
  }
  return byName;
}

const milliseconds = (ms: number) => ms.toFixed(1);

/** Half and 95 of 100 within, for each size, and how much more the largest takes than the smallest. */
function cellsOf(name: string, times: Times, products: readonly FullProduct[]): string[] {
  const p95Of = (product: FullProduct | undefined) =>
    quantile((product && times.get(product)) ?? [], 0.95);
  const cells = products.map((product) => {
    const ms = times.get(product);
    // Of few records some cases are not there, such as a last page behind the first.
    return ms ? `${milliseconds(quantile(ms, 0.5))} / ${milliseconds(p95Of(product))}` : "";
  });
  const [least, most] = [p95Of(products[0]), p95Of(products.at(-1))];
  const more = Number.isNaN(most - least) ? "" : milliseconds(most - least);
  return [name, ...cells, figure(most / least), more];
}

async function measureLists(
  products: readonly FullProduct[],
  { say, only, rounds = defaultRounds }: Bench,
): Promise<readonly string[]> {
  const sizes = products.map(({ orders }) => orders.toLocaleString("en-US"));
  const header = (what: string) => [what, ...sizes, "p95, most ÷ least", "p95, ms more"];
  const yardstick = async () => [{ name: "the yardstick", paths: [yardstickPath] }];
  const orders = await casesByName(products, async (product) => [
    ...(await yardstick()),
    ...(await orderCases(product)),
  ]);
  const rows: string[][] = [];
  for (const [name, cases] of orders) {
    if (!name.includes(only) && name !== "the yardstick") continue;
    const cells = cellsOf(name, await timeCase(cases, rounds), products);
    say(`orders, ${cells.slice(0, 1 + sizes.length).join("  ")}`);
    rows.push(cells);
  }
  const others: string[][] = [];
  const tables = only === "" ? await casesByName(products, officeCases) : new Map();
  for (const [name, cases] of tables) {
    const times = await timeCase(cases, Math.ceil(rounds / partForOthers));
    others.push(cellsOf(name, times, products));
  }
  const slowest = slowestOfEach(others);
  if (slowest.length > 0) say("the other tables of the office are done");
  return [
    `### Lists of the office\n\nMilliseconds within which half and 95 of 100 of the calls were answered, over HTTP, one after another, the databases in turn; ${rounds} calls of each case, over ${warmUps} to warm up. Days, clients, drivers, streets and ids are drawn from all orders. The yardstick is a call that asks the database for one row.`,
    table(header("orders"), rows),
    ...(slowest.length > 0
      ? [
          `Of the other tables, the call that takes longest of all their sorts, filters and searches; ${Math.ceil(rounds / partForOthers)} calls of each.`,
          table(header("slowest of"), slowest),
        ]
      : []),
  ];
}

/** Of each table the case with the highest p95 in the largest database. */
function slowestOfEach(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const slowest = new Map<string, readonly string[]>();
  const lastOf = (row: readonly string[] | undefined) => Number(row?.at(-3)?.split(" / ")[1] ?? 0);
  for (const row of rows) {
    const table = row[0]?.split(",")[0] ?? "";
    if (lastOf(row) > lastOf(slowest.get(table))) slowest.set(table, row);
  }
  return [...slowest.values()];
}

export const scalePart: Part = {
  name: "scale",
  about: "the office's lists and the export, with 10,000, 100,000 and 1,000,000 orders",
  work: async (bench) => {
    const products: FullProduct[] = [];
    for (const orders of bench.orders.toSorted((a, b) => a - b)) {
      bench.say(`starting with ${orders.toLocaleString("en-US")} orders`);
      products.push(await startFullProduct(bench, orders));
    }
    return [
      ...(await measureLists(products, bench)),
      ...("export".includes(bench.only) ? await measureExports(products, bench) : []),
    ];
  },
};
