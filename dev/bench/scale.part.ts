import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { planFor } from "#harness/seed/seeding.ts";
import { call } from "../chaos/frame/call.ts";
import { fillDatabase } from "../chaos/frame/database.ts";
import { type Drill, firstProcess } from "../chaos/frame/drill.ts";
import { addOne } from "../chaos/frame/people.ts";
import { type FullProduct, type ListCase, orderCases } from "./scale/order-cases.ts";
import { quantile, timed } from "./timing.ts";

const sampleMs = 50;
const exportPath = "/api/orders/all.csv";

/** Megabytes of memory that a process has in use. */
function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024);
}

/** Reads all of a stream; answers its lines a second. */
async function readLines(open: () => Promise<AsyncIterable<Buffer>>): Promise<number> {
  const start = performance.now();
  let lines = 0;
  for await (const chunk of await open()) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return (1000 * lines) / (performance.now() - start);
}

/**
 * Takes the file of all orders as a browser does, while the server's memory is looked at; and the same
 * rows by PostgreSQL's own COPY, as CSV, over the same kind of line.
 */
async function measureExport(
  databaseUrl: string,
  {
    pid,
    ...from
  }: {
    readonly port: number;
    readonly pid: number;
    readonly headers: { readonly authorization: string };
  },
) {
  const before = memoryOf(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, sampleMs);
  const perSecond = await readLines(async () => {
    const asked = get({ host: "127.0.0.1", path: exportPath, ...from });
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`The file came with ${answer.statusCode}.`);
    return answer;
  }).finally(() => clearInterval(watch));
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  const copy = "copy (select * from orders where hidden_at is null) to stdout (format csv)";
  const barePerSecond = await readLines(async () => client.query(copyTo(copy)));
  await client.end();
  return { perSecond, barePerSecond, megabytes: [before, most] as const };
}

const ordersPerRound = 10_000;
const callsPerCase = 200;
const warmUps = 5;
const yardstick: ListCase = { name: "the yardstick, /readyz", paths: ["/readyz"] };

/** Half and 95 of 100 of the calls of a case are answered within these milliseconds. */
async function timeCase({ read }: FullProduct, { paths }: ListCase): Promise<string> {
  const times: number[] = [];
  for (let number = 0; number < warmUps + callsPerCase; number++) {
    const ms = await timed(() => read(paths[number % paths.length] ?? ""));
    if (number >= warmUps) times.push(ms);
  }
  return [0.5, 0.95].map((part) => quantile(times, part).toFixed(1)).join(" / ");
}

export const scalePart: Drill = {
  name: "scale",
  about: `the office's list of orders and its export; a round is ${ordersPerRound} orders`,
  rounds: 10,
  work: async (setup) => {
    const { database, rounds, say, figure, attempt } = setup;
    const { port, pid } = firstProcess(setup);
    const orders = rounds * ordersPerRound;
    await fillDatabase(database.url, planFor(orders, orders / 5, setup.seed), say);
    const { headers } = await addOne(database, "admin");
    const product: FullProduct = {
      orders,
      query: database.query,
      read: async (path) => {
        const answer = await call(port, { method: "GET", path, headers });
        if (answer.status === 200) return answer;
        throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
      },
    };
    for (const each of [yardstick, ...(await orderCases(product))]) {
      say(each.name);
      await attempt(each.name, async () =>
        figure(`${each.name}, ms (half / 95 of 100)`, await timeCase(product, each)),
      );
    }
    say("the export");
    await attempt("the export", async () => {
      const { perSecond, barePerSecond, megabytes } = await measureExport(database.url, {
        port,
        pid,
        headers,
      });
      figure("rows a second of the export", Math.round(perSecond));
      figure("rows a second of bare COPY", Math.round(barePerSecond));
      figure("memory before the export, and at most, MB", megabytes.join(" / "));
    });
    return { orders };
  },
};
