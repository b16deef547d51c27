import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Bench } from "../frame/part.ts";
import { memoryOf } from "../frame/processes.ts";
import { figure, spread, table } from "../frame/report.ts";
import { median } from "../timing.ts";
import type { FullProduct } from "./databases.ts";

/** One takes half a minute at a million orders. */
const mostRounds = 5;
const sampleMs = 50;
const path = "/api/orders/all.csv";

/** Reads all of a stream; answers its lines. */
async function countLines(stream: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0;
  for await (const chunk of stream) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return lines;
}

/** Takes the file of all orders as a browser does; the server's memory is looked at meanwhile. */
async function download({ port, pid, headers }: FullProduct, rows: number) {
  const before = memoryOf(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, sampleMs);
  const start = performance.now();
  const [answer] = (await once(get({ host: "127.0.0.1", port, path, headers }), "response")) as [
    IncomingMessage,
  ];
  const lines = await countLines(answer).finally(() => clearInterval(watch));
  const seconds = (performance.now() - start) / 1000;
  if (answer.statusCode !== 200 || lines <= rows) {
    throw new Error(`The file of ${rows} orders came with ${answer.statusCode}, ${lines} lines.`);
  }
  return { perSecond: rows / seconds, before, most };
}

/** What PostgreSQL itself does: every column of the same rows, as CSV, over the same kind of line. */
async function copyOut({ url }: FullProduct, rows: number): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  const start = performance.now();
  const copy = "copy (select * from orders where hidden_at is null) to stdout (format csv)";
  const lines = await countLines(client.query(copyTo(copy)));
  const seconds = (performance.now() - start) / 1000;
  await client.end();
  if (lines < rows) throw new Error(`COPY gave ${lines} lines of ${rows} orders.`);
  return rows / seconds;
}

/** Rows a second of the export, and its memory, beside bare COPY in the same rounds. */
export async function measureExports(
  products: readonly FullProduct[],
  bench: Bench,
): Promise<readonly string[]> {
  const rounds = Math.min(mostRounds, bench.rounds ?? mostRounds);
  const lines: string[][] = [];
  for (const product of products) {
    const counted = "select count(*)::int as n from orders where hidden_at is null";
    const rows = (await product.query<{ n: number }>(counted))[0]?.n ?? 0;
    const own: Awaited<ReturnType<typeof download>>[] = [];
    const bare: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      bench.say(`export of ${figure(rows)} orders, ${round} of ${rounds}`);
      own.push(await download(product, rows));
      bare.push(await copyOut(product, rows));
    }
    const megabytes = (values: readonly number[]) => `${median(values).toFixed(0)} MB`;
    lines.push([
      rows.toLocaleString("en-US"),
      spread(own.map(({ perSecond }) => perSecond)),
      spread(bare),
      spread(
        own.map(({ perSecond }, round) => (100 * perSecond) / (bare[round] ?? Number.NaN)),
        (percent) => `${percent.toFixed(0)} %`,
      ),
      megabytes(own.map(({ before }) => before)),
      megabytes(own.map(({ most }) => most)),
    ]);
  }
  const header = ["orders", "rows a second", "bare COPY", "ratio", "memory before", "at most"];
  return [
    `### Export of all orders\n\nThe file of staff, taken over HTTP, and PostgreSQL's own COPY of the same rows with all their columns, in turn. Memory is the server's resident set, looked at every ${sampleMs} ms. ${rounds} rounds, median (least–most).`,
    table(header, lines),
  ];
}
