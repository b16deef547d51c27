import { dirname, join } from "node:path";
import pg from "pg";
import { readMigrations } from "#server/platform/db/migrate.ts";
import { migrationsOf } from "./build-schema.ts";
import {
  type DatabaseTable,
  readSequenceNames,
  readSequences,
  readTables,
  sqlName,
} from "./database-tables.ts";
import { dumpSnapshot } from "./dump-snapshot.ts";
import { hostOf } from "./host-of.ts";
import { libpqSettings } from "./libpq-settings.ts";
import type { Manifest } from "./manifest.ts";
import { type Foreign, findForeign, withoutForeign } from "./own-tables.ts";
import { findPostgresPrograms, type PostgresPrograms } from "./postgres-programs.ts";
import { Refusal } from "./refusal.ts";
import { type Content, measureFile, saveTable, tableFile } from "./table-file.ts";

export type SnapshotOptions = {
  readonly url: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** The migrations that tell what is the product's own; the program's own when left out. */
  readonly migrationsDir?: string;
  /** PostgreSQL's own programs for a server's major version; what the machine has when left out. */
  readonly findPrograms?: (major: number) => Promise<PostgresPrograms | null>;
};

export type Snapshot = Pick<SnapshotOptions, "url" | "say" | "signal"> & {
  readonly client: pg.Client;
  readonly tables: readonly DatabaseTable[];
  /** The folder that is being filled. */
  readonly draft: string;
};

export type Contents = { readonly contents: readonly Content[]; readonly dump: Manifest["dump"] };

type AppliedMigration = Manifest["migrations"][number];

const ownMigrations = join(dirname(dirname(import.meta.dirname)), "migrations");
const count = (rows: number) => rows.toLocaleString("en-ZA");

/** Locks every table against changes of its form, and only of that: bookings go on. */
async function lockTables(client: pg.Client, tables: readonly DatabaseTable[]): Promise<void> {
  const names = tables.map(({ name }) => sqlName(name)).join(", ");
  await client.query("set local lock_timeout = '10s'");
  await client.query(`lock table ${names} in access share mode`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== "55P03") throw error;
    throw new Refusal("The database is being migrated. Run this again when that is done.");
  });
}

async function countRows({ client }: Snapshot, { name }: DatabaseTable): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(
    `select count(*)::text as rows from ${sqlName(name)}`,
  );
  return Number(rows[0]?.rows);
}

/** Writes a table to its file, reads the file again, and counts the rows: all must agree. */
async function backUpTable(snapshot: Snapshot, table: DatabaseTable): Promise<Content> {
  const { client, draft, signal, say } = snapshot;
  const path = join(draft, tableFile(table.name));
  const written = await saveTable(client, table, { path, signal });
  const read = await measureFile(path, signal);
  const counted = await countRows(snapshot, table);
  if (read.sha256 !== written.sha256 || read.rows !== counted || written.rows !== counted) {
    throw new Refusal(
      `${table.name} was not written as it was read (${counted} rows, ${read.rows} in its file). Check the disk of ${draft}, and run this again.`,
    );
  }
  say(`${table.name}: ${count(counted)} rows`);
  return written;
}

async function copySnapshot(snapshot: Snapshot): Promise<Contents> {
  const contents: Content[] = [];
  for (const table of snapshot.tables) contents.push(await backUpTable(snapshot, table));
  return { contents, dump: null };
}

/** In PostgreSQL's own form where its programs are there and do exactly what is wanted of them. */
async function fillDraft(
  snapshot: Snapshot,
  programs: PostgresPrograms | null,
  { names }: Foreign,
): Promise<Contents> {
  if (!programs) return copySnapshot(snapshot);
  const { url, draft, say } = snapshot;
  const settings = libpqSettings(url, process.env, join(draft, "authorities.pem"));
  if ("why" in settings) {
    say(`Without pg_dump, which cannot be told what DATABASE_URL says: ${settings.why}`);
    return copySnapshot(snapshot);
  }
  if (names.length > 0) {
    say("Without pg_dump, which would take what is not the product's");
    return copySnapshot(snapshot);
  }
  return dumpSnapshot(snapshot, programs, settings);
}

type Moment = { readonly at: Date; readonly major: number };

/** The moment that is backed up, and the server's major version. */
async function readMoment(client: pg.Client): Promise<Moment> {
  const { rows } = await client.query<Moment>(
    "select now() as at, current_setting('server_version_num')::int / 10000 as major",
  );
  const [moment] = rows;
  if (!moment) throw new Error("The server did not say what it is.");
  return moment;
}

async function readApplied(client: pg.Client): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    "select name, checksum from public.schema_migrations order by name",
  );
  return rows;
}

/** By the rule of the restore, so that what is backed up can be restored. */
async function readForeign(
  client: pg.Client,
  { say, migrationsDir = ownMigrations }: SnapshotOptions,
): Promise<Foreign> {
  const migrations = [...(await readApplied(client))];
  const known = await readMigrations(migrationsDir);
  const foreign = await findForeign(client, () => migrationsOf({ migrations }, known));
  if (foreign.unknown !== null) {
    say(`Everything is taken, the product's own or not: ${foreign.unknown}`);
  }
  return foreign;
}

/**
 * Writes all of the product's that the database holds at one moment into a folder, checks it, and
 * answers what it is.
 *
 * @throws Refusal with what to do, or an error of the database or the system
 */
export async function takeSnapshot(
  client: pg.Client,
  draft: string,
  options: SnapshotOptions,
): Promise<Manifest> {
  const { url, say, signal, findPrograms = findPostgresPrograms } = options;
  const before = await readTables(client);
  if (!before.some(({ name }) => name === "public.schema_migrations")) {
    throw new Refusal(
      `The database ${hostOf(url)} holds nothing of the product. Correct DATABASE_URL or DATA_DIR.`,
    );
  }
  const foreign = await readForeign(client, options);
  await client.query("begin isolation level repeatable read read only");
  await lockTables(client, withoutForeign(before, foreign));
  const after = await readTables(client);
  if (JSON.stringify(after) !== JSON.stringify(before)) {
    throw new Refusal("The database was migrated meanwhile. Run this again.");
  }
  const tables = withoutForeign(after, foreign);
  const migrations = await readApplied(client);
  const { at, major } = await readMoment(client);
  const programs = await findPrograms(major);
  const snapshot: Snapshot = { client, url, tables, draft, say, signal };
  const { contents, dump } = await fillDraft(snapshot, programs, foreign);
  const ownSequences = (await readSequenceNames(client)).filter(
    (name) => !foreign.names.includes(name),
  );
  const sequences = await readSequences(client, ownSequences);
  await client.query("commit");
  return {
    product: "layisha",
    form: 2,
    createdAt: at.toISOString(),
    postgres: major,
    migrations: [...migrations],
    tables: tables.flatMap(({ name, columns }, index) => {
      const content = contents[index];
      return content ? [{ name, columns: [...columns], ...content }] : [];
    }),
    sequences: [...sequences],
    leftOut: [...foreign.names],
    dump,
  };
}
