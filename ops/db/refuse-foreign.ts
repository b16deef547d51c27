import type pg from "pg";
import { readMigrations } from "#server/platform/db/migrate.ts";
import type { CommandRun } from "./command.ts";
import { withConnection } from "./database-tables.ts";
import { Refusal } from "./refusal.ts";

type Which = Pick<CommandRun, "url" | "database" | "signal">;

/** The migrations that a database has behind it; none where the product never was. */
async function readApplied(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migrations') is not null as there",
  );
  if (!rows[0]?.there) return [];
  const list = await client.query<{ name: string }>("select name from schema_migrations");
  return list.rows.map(({ name }) => name);
}

/**
 * Refuses a database in which the product never was, before anything is made in it.
 * @returns the migrations that it has behind it
 * @throws Refusal with what to do
 */
export async function refuseForeign({ url, database, signal }: Which): Promise<readonly string[]> {
  const applied = await withConnection({ url, signal }, readApplied);
  if (applied.length > 0) return applied;
  throw new Refusal(
    `There is nothing of the product in ${database}, and nothing was changed. Load the settings of the installation, or correct DATABASE_URL or DATA_DIR.`,
  );
}

/**
 * Refuses a database that is not exactly at this version, for who only reads in it.
 * @throws Refusal with what to do
 */
export async function refuseUnmigrated(which: Which, migrationsDir: string): Promise<void> {
  const applied = await refuseForeign(which);
  const known = (await readMigrations(migrationsDir)).map(({ name }) => name);
  const newer = applied.find((name) => !known.includes(name));
  if (newer !== undefined) {
    throw new Refusal(
      `A newer version of this program migrated ${which.database} (${newer}). Nothing was changed; update this one first.`,
    );
  }
  const missing = known.find((name) => !applied.includes(name));
  if (missing === undefined) return;
  throw new Refusal(
    `Migration ${missing} is missing in ${which.database}. Nothing was changed; start this version of the product, which migrates it, then run this again.`,
  );
}
