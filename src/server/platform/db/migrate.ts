import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

type Migration = { readonly name: string; readonly sql: string; readonly checksum: string };

/** Any fixed number will do: it only has to be the same in every process of ours. */
const lockKey = 7_025_550_000;

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

function pending(known: Migration[], applied: ReadonlyMap<string, string>): Migration[] {
  for (const [name, checksum] of applied) {
    const ours = known.find((migration) => migration.name === name);
    if (!ours)
      throw new Error(`The database was migrated by a newer version (${name}). Update first.`);
    if (ours.checksum !== checksum) throw new Error(`Migration ${name} was changed after it ran.`);
  }
  return known.filter(({ name }) => !applied.has(name));
}

/**
 * Brings the database up to the newest migration, each in its own transaction. Processes that start
 * together take turns through an advisory lock.
 *
 * @returns the names of the migrations that ran
 * @throws Error when the database is newer than this program, or a migration fails
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    await client.query(
      `create table if not exists schema_migrations
         (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from schema_migrations",
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const unapplied = pending(migrations, applied);
    for (const { name, sql, checksum } of unapplied) {
      await client.query("begin");
      await client.query(sql);
      await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
        name,
        checksum,
      ]);
      await client.query("commit");
    }
    return unapplied.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
