import type pg from "pg";
import { getConstructionPlans } from "pg-boss";
import { createMigrationList, type Migration } from "#server/platform/db/migrate.ts";
import { type DatabaseTable, readTables } from "./database-tables.ts";
import type { Manifest } from "./manifest.ts";
import { Refusal } from "./refusal.ts";

/**
 * The migrations that a backup had behind it, from those of this program.
 * @throws Refusal when this program does not know one of them
 */
export function migrationsOf(
  { migrations }: Pick<Manifest, "migrations">,
  known: readonly Migration[],
): readonly Migration[] {
  return migrations.map(({ name, checksum }) => {
    const ours = known.find((migration) => migration.name === name);
    if (!ours) {
      throw new Refusal(
        `The backup was made by a newer version of this program (migration ${name}). Update it first.`,
      );
    }
    if (ours.checksum === checksum) return ours;
    throw new Refusal(
      `Migration ${name} is not the one that the backup was made with. Restore with the version that made it.`,
    );
  });
}

/** What makes the tables of background work, for a transaction of ours rather than one of its own. */
function queueSql(): string {
  const plan = /^\s*begin;(.*)commit;\s*$/is.exec(getConstructionPlans("pgboss"))?.[1];
  if (plan === undefined) throw new Error("The queue's tables are made in another way by now.");
  return plan;
}

function refuseUnlike(
  backup: readonly Manifest["tables"][number][],
  made: readonly DatabaseTable[],
) {
  for (const { name, columns } of backup) {
    const ours = made.find((table) => table.name === name);
    const missing = ours ? columns.find((column) => !ours.columns.includes(column)) : "";
    if (missing === undefined) continue;
    throw new Refusal(
      `The backup holds ${missing === "" ? "" : `${missing} of `}${name}, which this program does not know. Restore with the version that made it, then update.`,
    );
  }
  const unfilled = made.find(({ name }) => !backup.some((table) => table.name === name));
  if (!unfilled) return;
  throw new Refusal(
    `The backup lacks ${unfilled.name}, which its migrations make. Choose another backup.`,
  );
}

/**
 * Makes every table that the backup fills, in the transaction that is open: exactly as they were when
 * it was made, and empty.
 *
 * @throws Refusal when they would not take what the backup holds
 */
export async function buildSchema(
  client: pg.Client,
  { tables }: Pick<Manifest, "tables">,
  migrations: readonly Migration[],
): Promise<readonly DatabaseTable[]> {
  await client.query(createMigrationList);
  for (const { sql } of migrations) await client.query(sql);
  if (tables.some(({ name }) => name.startsWith("pgboss."))) {
    await client.query(queueSql());
    await client.query("set local idle_in_transaction_session_timeout = 0");
  }
  const made = await readTables(client);
  refuseUnlike(tables, made);
  return made;
}
