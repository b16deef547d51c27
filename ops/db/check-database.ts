import type pg from "pg";
import {
  type AppliedMigration,
  findMissingMigrations,
  readMigrations,
} from "#server/platform/db/migrations.ts";
import { databaseAddressWithoutPassword } from "#server/platform/db/own-connection.ts";
import { type CommandRun, migrationsDir } from "./command.ts";
import { withConnection } from "./connection.ts";
import { Refusal } from "./errors.ts";
import { readRelations } from "./tables.ts";

type Which = Pick<CommandRun, "url" | "database" | "signal">;

/** The migrations that were applied to a database; none where the product never was. */
export async function readAppliedMigrations(
  client: pg.Client,
): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.schema_migrations') is not null as there",
  );
  if (!rows[0]?.there) return [];
  const sql = "select name, checksum from public.schema_migrations order by name";
  return (await client.query<AppliedMigration>(sql)).rows;
}

/**
 * Refuses a database that the product never used, before anything is made in it.
 * @returns the migrations that were applied to it
 * @throws Refusal with what to do
 */
export async function requireProductDatabase(which: Which): Promise<readonly AppliedMigration[]> {
  const applied = await withConnection(which, readAppliedMigrations);
  if (applied.length > 0) return applied;
  throw new Refusal(
    `There is nothing of the product in ${which.database}, and nothing was changed. Load the settings of the installation, or correct DATABASE_URL or DATA_DIR.`,
  );
}

/**
 * Refuses a database that is not exactly at this version, for a command that only reads it.
 * @throws Refusal or MigrationError with what to do
 */
export async function requireCurrentDatabase(which: Which): Promise<void> {
  const applied = await requireProductDatabase(which);
  const [missing] = findMissingMigrations(await readMigrations(migrationsDir), applied);
  if (missing === undefined) return;
  throw new Refusal(
    `Migration ${missing.name} is missing in ${which.database}. Nothing was changed; start this version of the product, which migrates it, then run this again.`,
  );
}

/**
 * Refuses a database that holds anything, even an empty table.
 * @throws Refusal with what to do
 */
export async function requireEmptyDatabase(client: pg.Client, url: string): Promise<void> {
  const names = (await readRelations(client)).map((name) => name.replace(/^public\./, ""));
  if (names.length === 0) return;
  const list = names.length > 3 ? `${names.slice(0, 3).join(", ")} …` : names.join(", ");
  throw new Refusal(
    `The database ${databaseAddressWithoutPassword(url)} is not empty: it holds ${list}. Name an empty one with DATABASE_URL, or an empty folder with DATA_DIR.`,
  );
}
