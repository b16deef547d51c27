import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { silentLog } from "#harness/logs.ts";
import { seedDatabase, settle } from "#harness/seed/seed-database.ts";
import type { SeedPlan } from "#harness/seed/seeding.ts";
import { until } from "#harness/until.ts";
import { createEmbeddedMaps } from "#server/maps/embedded/embedded-maps.ts";
import { openDatabaseWithoutTimeLimits } from "#server/platform/db/create-database.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { moveToProductCores } from "./product.ts";

export type DrillDatabase = {
  readonly url: string;
  /** The folder of the database, removed at the end; a drill may keep other files there. */
  readonly dataDir: string;
  readonly query: <Row extends pg.QueryResultRow>(
    sql: string,
    values?: readonly unknown[],
  ) => Promise<Row[]>;
  readonly stop: () => Promise<void>;
};

/** A PostgreSQL of the drill's own, as durable as in real use, that can be crashed at will. */
export type OwnDatabase = DrillDatabase & {
  /** Kills it; it is restarted at once. Resolves when it answers again. */
  readonly crash: () => Promise<void>;
};

/**
 * Runs a query on a connection of its own.
 * @throws Error when the server cannot be reached, or refuses the query
 */
export async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A server that goes away during a query reports it here as well.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Fills a migrated database with a company of this plan. Its people cannot sign in. */
export async function fillDatabase(
  url: string,
  plan: SeedPlan,
  say: (line: string) => void,
): Promise<void> {
  const db = openDatabaseWithoutTimeLimits<DatabaseTables>(
    new pg.Pool({ connectionString: url, max: 1 }),
  );
  const nobody = "nobody signs in";
  const maps = await createEmbeddedMaps();
  try {
    const passwordHashes = { people: nobody, staff: nobody };
    await seedDatabase(db, plan, { maps, nowMs: Date.now(), passwordHashes, say });
    await settle(db);
  } finally {
    await db.destroy();
  }
}

/** Starts a database on a folder of its own under the system's temporary one. */
export async function startDrillDatabase(): Promise<OwnDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "layisha-drill-"));
  // PostgreSQL's own user must get in when this runs as root.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
  moveToProductCores(server.pid);
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  pool.on("error", () => undefined);
  const answers = () =>
    queryOnce(server.url, "select 1").then(
      () => true,
      () => false,
    );

  return {
    url: server.url,
    dataDir,
    query: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    crash: async () => {
      const before = server.pid;
      process.kill(before, "SIGKILL");
      const isBack = async () => server.pid !== before && (await answers());
      if (!(await until(isBack, { within: 60_000, every: 20 }))) {
        throw new Error("The database did not come back after its crash.");
      }
      moveToProductCores(server.pid);
    },
    stop: async () => {
      await pool.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
