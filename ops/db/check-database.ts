import type pg from "pg";
import { readMigrations } from "#server/platform/db/migrate.ts";
import { hostOf } from "#server/platform/db/own-connection.ts";
import { type CommandRun, migrationsDir } from "./command.ts";
import { withConnection } from "./connection.ts";
import { Refusal } from "./errors.ts";
import { readRelations } from "./tables.ts";

type Which = Pick<CommandRun, "url" | "database" | "signal">;

/** The migrations that were applied to a database; none where the product never was. */
async function readApplied(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migrations') is not null as there",
  );
  if (!rows[0]?.there) return [];
  const list = await client.query<{ name: string }>("select name from schema_migrations");
  return list.rows.map(({ name }) => name);
}

/**
 * Refuses a database that the product never used, before anything is made in it.
 * @returns the migrations that were applied to it
 * @throws Refusal with what to do
 */
export async function requireProductDatabase(which: Which): Promise<readonly string[]> {
  const applied = await withConnection(which, readApplied);
  if (applied.length > 0) return applied;
  throw new Refusal(
    `There is nothing of the product in ${which.database}, and nothing was changed. Load the settings of the installation, or correct DATABASE_URL or DATA_DIR.`,
  );
}

/**
 * Refuses a database that is not exactly at this version, for a command that only reads it.
 * @throws Refusal with what to do
 */
export async function requireCurrentDatabase(which: Which): Promise<void> {
  const applied = await requireProductDatabase(which);
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

/**
 * Refuses a database that holds anything, even an empty table.
 * @throws Refusal with what to do
 */
export async function requireEmptyDatabase(client: pg.Client, url: string): Promise<void> {
  const relations = await readRelations(client);
  if (relations.length === 0) return;
  // Tables first: a sequence or an index belongs to one of them.
  const names = [true, false].flatMap((isTable) =>
    relations
      .filter((relation) => relation.isTable === isTable)
      .map(({ name }) => name.replace(/^public\./, ""))
      .toSorted(),
  );
  const list = names.length > 3 ? `${names.slice(0, 3).join(", ")} …` : names.join(", ");
  throw new Refusal(
    `The database ${hostOf(url)} is not empty: it holds ${list}. Name an empty one with DATABASE_URL, or an empty folder with DATA_DIR.`,
  );
}
