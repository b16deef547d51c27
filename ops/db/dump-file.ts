import { hash } from "node:crypto";
import { type Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { copyInSql, type DatabaseTable } from "./database-tables.ts";
import { type PostgresProgram, runPostgresProgram } from "./postgres-programs.ts";

/** PostgreSQL's own dump, and the program that reads it. */
export type DumpFile = {
  readonly path: string;
  readonly restore: PostgresProgram;
  readonly signal: AbortSignal;
};

const lineFeed = 10;
const endOfRows = "\\.\n";

/** Cuts bytes into whole lines, each with its line feed: COPY writes those inside of a row as \n. */
function createCutter(): (chunk: Buffer) => readonly Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const block = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = block.indexOf(lineFeed); end !== -1; end = block.indexOf(lineFeed, start)) {
      lines.push(block.subarray(start, end + 1));
      start = end + 1;
    }
    rest = block.subarray(start);
    return lines;
  };
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const cut = createCutter();
  for await (const chunk of bytes) yield* cut(chunk);
}

/** The SHA-256 of rows that come in any order: the sum of each one's, and how many they are. */
export class RowSum {
  #rows = 0;
  #sum = 0n;

  add(row: Buffer): void {
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash("sha256", row)}`)) % 2n ** 256n;
  }

  equals(other: RowSum | undefined): boolean {
    return other !== undefined && this.#rows === other.#rows && this.#sum === other.#sum;
  }

  /** Takes the rows of a table as COPY writes them. */
  sink(): Writable {
    const cut = createCutter();
    return new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        for (const row of cut(chunk)) this.add(row);
        done();
      },
    });
  }
}

type DumpedTable = Pick<DatabaseTable, "name" | "columns"> & {
  /** Each row as COPY writes it. They are read to their end before the next table comes. */
  readonly rows: AsyncGenerator<Buffer, void>;
};

const header = /^COPY (\S+) \((.*)\) FROM stdin;\n$/;
const unquoted = (name: string) => name.replaceAll('"', "");

async function* rowsOf(lines: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    if (line.value.toString() === endOfRows) return;
    yield line.value;
  }
  throw new Error("The rows of a table in the dump have no end.");
}

/** The tables in the script that pg_restore writes. */
async function* readScript(script: Readable): AsyncGenerator<DumpedTable, void> {
  const lines = linesOf(script);
  for (let line = await lines.next(); !line.done; line = await lines.next()) {
    const [, name, columns] = header.exec(line.value.toString()) ?? [];
    if (name === undefined || columns === undefined) continue;
    yield {
      name: unquoted(name),
      columns: columns.split(", ").map(unquoted),
      rows: rowsOf(lines),
    };
  }
}

const onlyRows = ["--data-only", "--file=-"];

/** What a dump holds of each table, by its name, read from its first byte to its last. */
export async function sumDump({
  path,
  restore,
  signal,
}: DumpFile): Promise<ReadonlyMap<string, RowSum>> {
  const sums = new Map<string, RowSum>();
  const read = async (script: Readable) => {
    for await (const { name, rows } of readScript(script)) {
      const sum = sums.get(name) ?? new RowSum();
      sums.set(name, sum);
      for await (const row of rows) sum.add(row);
    }
  };
  await runPostgresProgram(restore, [...onlyRows, path], { signal, read });
  return sums;
}

/** A table as a dump names it: one that is in parts is dumped part by part. */
const partsSql = `
  select n.nspname as schema, c.relname as table
  from pg_partition_tree($1::regclass) t
    join pg_class c on c.oid = t.relid join pg_namespace n on n.oid = c.relnamespace
  where t.isleaf
  union all
  select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.oid = $1::regclass and c.relkind <> 'p'`;

type Part = { readonly schema: string; readonly table: string };

/** Fills a table with what a dump holds of it, in the transaction that is open. */
export async function loadFromDump(
  client: pg.Client,
  { name }: Pick<DatabaseTable, "name">,
  { path, restore, signal }: DumpFile,
): Promise<void> {
  const parts = await client.query<Part>(partsSql, [name]);
  const read = async (script: Readable) => {
    for await (const table of readScript(script)) {
      await pipeline(table.rows, client.query(copyFrom(copyInSql(table))), { signal });
    }
  };
  for (const { schema, table } of parts.rows) {
    const which = [`--schema=${schema}`, `--table=${table}`];
    await runPostgresProgram(restore, [...onlyRows, ...which, path], { signal, read });
  }
}
