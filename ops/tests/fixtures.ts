import { cp } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { freshDatabase, freshFolder, runQuery } from "#harness/fresh.ts";
import { seedDatabase } from "#harness/seed/seed-database.ts";
import { planFor } from "#harness/seed/seeding.ts";
import { copyDatabase, createTestDatabase } from "#harness/test-database.ts";
import { createEmbeddedMaps } from "#server/maps/embedded/embedded-maps.ts";
import { openDatabaseWithoutTimeLimits } from "#server/platform/db/create-database.ts";
import { applyMigrations } from "#server/platform/db/migrate.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { type BackupOptions, backUp } from "../db/backup.ts";
import { migrationsDir } from "../db/command.ts";
import { type RestoreOptions, restore } from "../db/restore.ts";

export const root = join(import.meta.dirname, "../..");

/** Makes the database of a small company, with a mail that waits on its queue; answers its name. */
async function fillTemplate(): Promise<string> {
  const { url } = await createTestDatabase(inject("databaseUrl"));
  const db = openDatabaseWithoutTimeLimits<DatabaseTables>(
    new pg.Pool({ connectionString: url, max: 1 }),
  );
  await seedDatabase(db, planFor(60, 20, 5), {
    maps: await createEmbeddedMaps(),
    nowMs: Date.UTC(2026, 11, 1, 6, 0),
    passwordHashes: { people: "no hash", staff: "no hash either" },
    say: () => undefined,
  });
  await db.destroy();
  await runQuery(
    url,
    `insert into pgboss.job (name, data, start_after) values ('mail', '{"about": "booked"}', now() + interval '1 hour')`,
  );
  return new URL(url).pathname.slice(1);
}

let template: Promise<string> | undefined;

/** Copies the database of a small company, which is filled once for each test file; the copy goes away with the test. */
export async function companyDatabase(): Promise<string> {
  template ??= fillTemplate();
  const { url, drop } = await copyDatabase(inject("databaseUrl"), await template);
  onTestFinished(drop);
  return url;
}

/** Makes a database at the baseline, without a queue. */
export async function olderDatabase(): Promise<string> {
  const folder = await freshFolder();
  await cp(join(migrationsDir, "baseline"), join(folder, "baseline"), { recursive: true });
  const url = await freshDatabase();
  await applyMigrations(url, folder);
  return url;
}

export const tableNames = (url: string) =>
  runQuery(url, "select tablename from pg_tables where schemaname in ('public', 'pgboss')");

type Fingerprint = { readonly name: string; readonly rows: string; readonly digest: string };

/** The number of rows of each table, and a digest of them, computed in another way than a backup's. */
export async function tableFingerprints(url: string): Promise<readonly Fingerprint[]> {
  const tables = await runQuery<{ name: string }>(
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
  return runQuery<Fingerprint>(url, `${each.join(" union all ")} order by 1`);
}

/** Prints nothing and never aborts, unless a test wants it. */
const quiet = () => ({ say: () => undefined, signal: new AbortController().signal });

export async function makeBackup(
  url: string,
  changes: Partial<BackupOptions> = {},
): Promise<string> {
  const folder = join(await freshFolder(), "backup");
  await backUp({ url, folder, migrationsDir, ...quiet(), ...changes });
  return folder;
}

export function restoreInto(url: string, folder: string, changes: Partial<RestoreOptions> = {}) {
  return restore({ url, folder, migrationsDir, ...quiet(), ...changes });
}

/** Aborts at the first line that `isDue` picks. */
export function abortAt(isDue: (line: string, number: number) => boolean) {
  const interruption = new AbortController();
  let lines = 0;
  const say = (line: string) => {
    if (isDue(line, lines++)) interruption.abort();
  };
  return { say, signal: interruption.signal };
}
