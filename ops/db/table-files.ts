import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { type DatabaseTable, sqlName } from "./tables.ts";

/** The content of a table in two figures, which change when anything in it does. */
export type TableContent = {
  readonly rows: number;
  /** The digest of the rows in the form of COPY, ordered by the primary key. */
  readonly sha256: string;
};

type FileOptions = { readonly path: string; readonly signal: AbortSignal };

const lineFeed = 10;

/** Passes bytes on, and tells at the end how many rows they were, and their SHA-256. */
function createMeter() {
  const hash = createHash("sha256");
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      // COPY ends each row with a line feed, and writes those inside of one as \n.
      for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1))
        rows++;
      done(null, chunk);
    },
  });
  return { stream, content: (): TableContent => ({ rows, sha256: hash.digest("hex") }) };
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

const columnList = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(", ");

/** The rows of a table as COPY writes them, always in the same order and the same text. */
function copyOut(client: pg.Client, { name, columns, key }: DatabaseTable) {
  const list = columnList(columns);
  const order = key.length > 0 ? key.join(", ") : `row(${list})::text collate "C"`;
  return client.query(
    copyTo(`copy (select ${list} from ${sqlName(name)} t order by ${order}) to stdout`),
  );
}

/** The name of the file that holds the rows of a table in the folder of a backup. */
export const tableFile = (name: string) => `${name}.copy.zst`;

/** Writes the rows of a table to a new file that only its owner can read. */
export async function saveTable(
  client: pg.Client,
  table: DatabaseTable,
  { path, signal }: FileOptions,
): Promise<TableContent> {
  const meter = createMeter();
  const file = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  await pipeline(copyOut(client, table), meter.stream, createZstdCompress(), file, { signal });
  return meter.content();
}

/** The content of a table in the database now. */
export async function measureTable(client: pg.Client, table: DatabaseTable, signal: AbortSignal) {
  const meter = createMeter();
  await pipeline(copyOut(client, table), meter.stream, discard(), { signal });
  return meter.content();
}

/**
 * The content of a table's file.
 * @throws Error of the system or of the decompression when it cannot be read to its end
 */
export async function measureFile({ path, signal }: FileOptions): Promise<TableContent> {
  const meter = createMeter();
  const bytes = createReadStream(path);
  await pipeline(bytes, createZstdDecompress(), meter.stream, discard(), { signal });
  return meter.content();
}

/** Fills a table from its file. */
export async function loadTable(
  client: pg.Client,
  { name, columns }: Pick<DatabaseTable, "name" | "columns">,
  { path, signal }: FileOptions,
): Promise<void> {
  const rows = client.query(copyFrom(`copy ${sqlName(name)} (${columnList(columns)}) from stdin`));
  await pipeline(createReadStream(path), createZstdDecompress(), rows, { signal });
}
