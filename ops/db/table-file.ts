import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Transform, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { copyInSql, copyOutSql, type DatabaseTable } from "./database-tables.ts";

/** What a table holds, in two figures that change when anything in it does. */
export type Content = {
  readonly rows: number;
  /** Of the rows in the words of COPY, ordered by the primary key. */
  readonly sha256: string;
};

const lineFeed = 10;

/** Lets bytes through, and tells at the end how many rows they were, and their SHA-256. */
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
  return { stream, content: (): Content => ({ rows, sha256: hash.digest("hex") }) };
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Where the rows of a table lie in the folder of a backup. */
export function tableFile(name: string): string {
  return `${name}.copy.zst`;
}

/** Writes the rows of a table to a new file that only its owner can read. */
export async function saveTable(
  client: pg.Client,
  table: DatabaseTable,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
): Promise<Content> {
  const meter = createMeter();
  await pipeline(
    client.query(copyTo(copyOutSql(table))),
    meter.stream,
    createZstdCompress(),
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
    { signal },
  );
  return meter.content();
}

/** What a table holds in the database now; the rows go on to `sink`, when somebody else wants them. */
export async function measureTable(
  client: pg.Client,
  table: DatabaseTable,
  { signal, sink = nowhere() }: { readonly signal: AbortSignal; readonly sink?: Writable },
): Promise<Content> {
  const meter = createMeter();
  await pipeline(client.query(copyTo(copyOutSql(table))), meter.stream, sink, { signal });
  return meter.content();
}

/**
 * What a file of a table holds.
 * @throws Error of the system or of the decompression when it cannot be read to its end
 */
export async function measureFile(path: string, signal: AbortSignal): Promise<Content> {
  const meter = createMeter();
  const bytes = createReadStream(path);
  await pipeline(bytes, createZstdDecompress(), meter.stream, nowhere(), { signal });
  return meter.content();
}

/** Fills a table from its file. */
export async function loadTable(
  client: pg.Client,
  table: Pick<DatabaseTable, "name" | "columns">,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
): Promise<void> {
  const rows = client.query(copyFrom(copyInSql(table)));
  await pipeline(createReadStream(path), createZstdDecompress(), rows, { signal });
}

/** The SHA-256 of a file as it is. */
export async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest("hex");
}
