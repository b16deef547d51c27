import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { silentLog } from "#harness/silent-log.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { pinProduct } from "./product.ts";

/** A PostgreSQL of the drill's own, as durable as in real use, that can be crashed at will. */
export type DrillDatabase = {
  readonly url: string;
  /** Its folder, which goes away at the end; a drill may keep other files there. */
  readonly dataDir: string;
  readonly query: <Row extends pg.QueryResultRow>(
    sql: string,
    values?: readonly unknown[],
  ) => Promise<Row[]>;
  /** Kills it; it is restarted at once. Resolves with the ms until it answers again. */
  readonly crash: (signal?: NodeJS.Signals) => Promise<number>;
  readonly stop: () => Promise<void>;
};

const longestRecoveryMs = 60_000;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  // A server that goes away during a query reports it here as well.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts a database on a folder of its own under the system's temporary one. */
export async function startDrillDatabase(): Promise<DrillDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "layisha-drill-"));
  // PostgreSQL's own user must get in when this runs as root.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
  pinProduct(server.pid);
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  pool.on("error", () => undefined);

  return {
    url: server.url,
    dataDir,
    query: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    crash: async (signal = "SIGKILL") => {
      const start = performance.now();
      const before = server.pid;
      process.kill(before, signal);
      while (server.pid === before || !(await answers(server.url))) {
        if (performance.now() - start > longestRecoveryMs) {
          throw new Error("The database did not come back after its crash.");
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      pinProduct(server.pid);
      return performance.now() - start;
    },
    stop: async () => {
      await pool.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
