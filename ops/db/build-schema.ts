import type pg from "pg";
import { getConstructionPlans } from "pg-boss";
import { createMigrationList, type Migration } from "#server/platform/db/migrate.ts";
import { Refusal } from "./errors.ts";
import type { Manifest } from "./manifest.ts";
import { type DatabaseTable, readTables } from "./tables.ts";

/** The statements that make the queue's tables, without the transaction that pg-boss puts around. */
function queueSql(): string {
  const plan = /^\s*begin;(.*)commit;\s*$/is.exec(getConstructionPlans("pgboss"))?.[1];
  if (plan === undefined) throw new Error("This pg-boss makes its tables in another way.");
  return plan;
}

function refuseDifferences(backup: Manifest["tables"], made: readonly DatabaseTable[]) {
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
 * Makes every table that the backup fills, in the open transaction: exactly as it was when the
 * backup was made, and empty.
 *
 * @throws Refusal when the tables would not take what the backup holds
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
  refuseDifferences(tables, made);
  return made;
}
