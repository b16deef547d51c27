import { existsSync } from "node:fs";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { planFor } from "#harness/seed/seeding.ts";
import { silentLog } from "#harness/silent-log.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { type Answer, call } from "../../chaos/frame/call.ts";
import { fillDatabase } from "../../chaos/frame/database.ts";
import { addOne } from "../../chaos/frame/people.ts";
import { installationOn, startProduct } from "../../chaos/frame/product.ts";
import type { Bench } from "../frame/part.ts";

/** The product with a database of this many orders, and a member of staff who asks it. */
export type FullProduct = {
  readonly orders: number;
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  readonly headers: { readonly authorization: string };
  readonly query: <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>;
  /** An answer of success. @throws Error with any other */
  readonly read: (path: string) => Promise<Answer>;
};

const clientsFor = (orders: number) => Math.ceil(orders / 5);

/** Starts the product on a database in this folder, which is filled unless an earlier run has done so. */
export async function startFullProduct(
  { keep, say, folder }: Bench,
  orders: number,
): Promise<FullProduct> {
  const dataDir = join(folder, `orders-${orders}`);
  const filled = join(dataDir, "bench-filled");
  // A run that was cut short leaves a part.
  if (!existsSync(filled)) await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  // PostgreSQL's own user must get in when this runs as root.
  for (const way of [folder, dataDir]) await chmod(way, 0o755);
  const start = () => startEmbeddedPostgres({ dataDir, log: silentLog });
  const { it: server } = await keep(start, (started) => started.stop());
  const { it: product } = await keep(
    () => startProduct(installationOn({ url: server.url, dataDir })),
    (started) => started.end("SIGTERM"),
  );
  if (!existsSync(filled)) {
    say(`filling a database with ${orders} orders, once, in ${dataDir}`);
    await fillDatabase(server.url, planFor(orders, clientsFor(orders), 1), say);
    await writeFile(filled, new Date().toISOString());
  }
  const { it: pool } = await keep(
    async () => new pg.Pool({ connectionString: server.url, max: 1 }),
    (opened) => opened.end(),
  );
  pool.on("error", () => undefined);
  const query = async <Row extends pg.QueryResultRow>(
    sql: string,
    values: readonly unknown[] = [],
  ) => (await pool.query<Row>(sql, [...values])).rows;
  const { headers } = await addOne({ query }, "admin");
  return {
    orders,
    pid: product.pid,
    port: product.port,
    url: server.url,
    headers,
    query,
    read: async (path) => {
      const answer = await call(product.port, { method: "GET", path, headers });
      if (answer.status === 200) return answer;
      throw new Error(`${path} was answered ${answer.status}: ${answer.text}`);
    },
  };
}
