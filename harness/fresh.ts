import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { createEmptyDatabase, createTestDatabase } from "./test-database.ts";

/** A folder that goes away with the test, which every user of the machine can enter. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "layisha-test-"));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The address of a database with nothing in it, which goes away with the test. */
export async function freshDatabase(): Promise<string> {
  const { url, drop } = await createEmptyDatabase(inject("databaseUrl"));
  onTestFinished(drop);
  return url;
}

/** The address of a database that was migrated, which goes away with the test. */
export async function migratedDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase(inject("databaseUrl"));
  onTestFinished(drop);
  return url;
}

/** Runs one query on a connection of its own. */
export async function runQuery<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
