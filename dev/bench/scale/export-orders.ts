import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";

const sampleMs = 50;
const path = "/api/orders/all.csv";

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
export async function measureExport(
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
    const asked = get({ host: "127.0.0.1", path, ...from });
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
