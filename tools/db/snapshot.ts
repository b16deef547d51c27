import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import pg from "pg";
import { Refusal } from "./command.ts";
import { type DatabaseTable, readSequences, readTables, sqlName } from "./database-tables.ts";
import { dumpFile, type Manifest } from "./manifest.ts";
import {
  findPostgresPrograms,
  type PostgresPrograms,
  runPostgresProgram,
} from "./postgres-programs.ts";
import {
  type Content,
  hashFile,
  measureFile,
  measureTable,
  saveTable,
  tableFile,
} from "./table-file.ts";

export type SnapshotOptions = {
  readonly url: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** PostgreSQL's own programs for a server's major version; what the machine has when left out. */
  readonly findPrograms?: (major: number) => Promise<PostgresPrograms | null>;
};

type Snapshot = Pick<SnapshotOptions, "url" | "say" | "signal"> & {
  readonly client: pg.Client;
  readonly tables: readonly DatabaseTable[];
  /** The folder that is being filled. */
  readonly draft: string;
};

type Contents = { readonly contents: readonly Content[]; readonly dump: Manifest["dump"] };

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

/** PostgreSQL's own dump of the snapshot, and what each table in it holds. */
async function dumpSnapshot(snapshot: Snapshot, { dump }: PostgresPrograms): Promise<Contents> {
  const { client, tables, draft, signal, url, say } = snapshot;
  const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
  const path = join(draft, dumpFile);
  // Made before the program writes to it, so that nobody else can ever read it.
  await writeFile(path, "", { flag: "wx", mode: 0o600 });
  say(`${basename(dump.path)} ${dump.major} writes its dump`);
  await runPostgresProgram(
    dump,
    [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      "--no-comments",
      "--lock-wait-timeout=10s",
      `--snapshot=${rows[0]?.id}`,
      `--file=${path}`,
    ],
    { url, signal },
  );
  const contents: Content[] = [];
  for (const table of tables) {
    const content = await measureTable(client, table, signal);
    const counted = await countRows(snapshot, table);
    if (content.rows !== counted) throw new Refusal(`${table.name} changed while it was read.`);
    say(`${table.name}: ${count(counted)} rows`);
    contents.push(content);
  }
  return { contents, dump: { sha256: await hashFile(path, signal) } };
}

async function copySnapshot(snapshot: Snapshot): Promise<Contents> {
  const contents: Content[] = [];
  for (const table of snapshot.tables) contents.push(await backUpTable(snapshot, table));
  return { contents, dump: null };
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

/**
 * Writes all that the database holds at one moment into a folder, checks it, and answers what it is.
 *
 * @throws Refusal with what to do, or an error of the database or the system
 */
export async function takeSnapshot(
  client: pg.Client,
  draft: string,
  { url, say, signal, findPrograms = findPostgresPrograms }: SnapshotOptions,
): Promise<Manifest> {
  const tables = await readTables(client);
  if (!tables.some(({ name }) => name === "public.schema_migrations")) {
    throw new Refusal(
      "This database holds nothing of the product. Correct DATABASE_URL or DATA_DIR.",
    );
  }
  await client.query("begin isolation level repeatable read read only");
  await lockTables(client, tables);
  const snapshot: Snapshot = { client, url, tables: await readTables(client), draft, say, signal };
  if (JSON.stringify(snapshot.tables) !== JSON.stringify(tables)) {
    throw new Refusal("The database was migrated meanwhile. Run this again.");
  }
  const migrations = await client.query<Manifest["migrations"][number]>(
    "select name, checksum from schema_migrations order by name",
  );
  const { at, major } = await readMoment(client);
  const programs = await findPrograms(major);
  const { contents, dump } = programs
    ? await dumpSnapshot(snapshot, programs)
    : await copySnapshot(snapshot);
  const sequences = await readSequences(client);
  await client.query("commit");
  return {
    product: "layisha",
    form: 1,
    createdAt: at.toISOString(),
    postgres: major,
    migrations: migrations.rows,
    tables: snapshot.tables.flatMap(({ name, columns }, index) => {
      const content = contents[index];
      return content ? [{ name, columns: [...columns], ...content }] : [];
    }),
    sequences: [...sequences],
    dump,
  };
}
