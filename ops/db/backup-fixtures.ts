import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from "#harness/test-database.ts";
import { createDatabase } from "#server/platform/db/pool.ts";
import { createEmbeddedMaps } from "#server/platform/maps/embedded/embedded-maps.ts";
import type { Tables } from "#server/tables.ts";
import { seedDatabase } from "../../dev/seed/seed-database.ts";
import { planFor } from "../../dev/seed/seeding.ts";
import { type BackupOptions, backUp } from "./backup.ts";
import { type RestoreOptions, restore } from "./restore.ts";

export const migrationsDir = join(import.meta.dirname, "../../migrations");

const opened: (() => Promise<void>)[] = [];

/**
 * Drops the databases and folders made since the last call. Every file that makes any calls this
 * after each test: a hook in this module would run for the first such file of a worker alone.
 */
export async function removeWhatWasMade(): Promise<void> {
  for (const close of opened.splice(0).toReversed()) await close();
}

function kept(database: TestDatabase): string {
  opened.push(database.drop);
  return database.url;
}

/** A folder that goes away with the test. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "layisha-backup-"));
  await chmod(folder, 0o755);
  opened.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A database with nothing in it, which goes away with the test. */
export async function emptyDatabase(): Promise<string> {
  return kept(await createEmptyDatabase(inject("databaseUrl")));
}

/** A small company's database, with a mail that waits on its queue. */
export async function companyDatabase(): Promise<string> {
  const url = kept(await createTestDatabase(inject("databaseUrl")));
  const db = createDatabase<Tables>(new pg.Pool({ connectionString: url, max: 1 }));
  await seedDatabase(db, planFor(60, 20, 5), {
    maps: await createEmbeddedMaps(),
    nowMs: Date.UTC(2026, 11, 1, 6, 0),
    passwordHashes: { people: "no hash", staff: "no hash either" },
    say: () => undefined,
  });
  await db.destroy();
  await query(
    url,
    `insert into pgboss.job (name, data, start_after) values ('mail', '{"about": "booked"}', now() + interval '1 hour')`,
  );
  return url;
}

/** Asks a database on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

type Fingerprint = { readonly name: string; readonly rows: string; readonly digest: string };

/** How many rows each table has, and a digest of them, found in another way than a backup's. */
export async function fingerprints(url: string): Promise<readonly Fingerprint[]> {
  const tables = await query<{ name: string }>(
    url,
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition
       and (relnamespace = 'public'::regnamespace
         or c.oid = any(array['pgboss.job', 'pgboss.queue', 'pgboss.schedule']::regclass[]))
     order by 1`,
  );
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::text as rows,
         md5(coalesce(string_agg(md5(t::text), '' order by t::text collate "C"), '')) as digest
       from ${name} t`,
  );
  return query<Fingerprint>(url, `${each.join(" union all ")} order by 1`);
}

/** Nothing is printed and nothing interrupts, unless a test wants it. */
const quiet = () => ({ say: () => undefined, signal: new AbortController().signal });

/** Takes a backup in the product's own form, whatever the machine has of PostgreSQL. */
export async function backupOf(url: string, changes: Partial<BackupOptions> = {}): Promise<string> {
  const folder = join(await freshFolder(), "backup");
  await backUp({ url, folder, findPrograms: async () => null, ...quiet(), ...changes });
  return folder;
}

export function restoreInto(url: string, folder: string, changes: Partial<RestoreOptions> = {}) {
  return restore({ url, folder, migrationsDir, ...quiet(), ...changes });
}
