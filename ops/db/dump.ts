import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { Refusal } from "./errors.ts";
import { tableFile } from "./table-files.ts";

/** PostgreSQL's own dump, in the folder of a backup that was taken with `pg_dump`. */
export const dumpFile = "database.dump";

/** The SHA-256 of a dump as it lies in the folder. */
export async function hashDump(folder: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(join(folder, dumpFile)), hash, { signal });
  return hash.digest("hex");
}

/** The `pg_restore` of this major version or a newer one; undefined when the machine has none. */
function findProgram(major: number): string | undefined {
  const places = [`/usr/lib/postgresql/${major}/bin/`, `/usr/pgsql-${major}/bin/`, ""];
  return places
    .map((place) => `${place}pg_restore`)
    .find((path) => {
      const said = spawnSync(path, ["--version"]).stdout?.toString() ?? "";
      return Number(/\(PostgreSQL\) (\d+)/.exec(said)?.[1] ?? 0) >= major;
    });
}

/** Whole lines with their line feeds: COPY writes a line feed inside of a row as \n. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const block = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    for (let end = block.indexOf(10); end !== -1; end = block.indexOf(10, start)) {
      yield block.subarray(start, end + 1);
      start = end + 1;
    }
    rest = block.subarray(start);
  }
}

const header = /^COPY (\S+) \(.*\) FROM stdin;\n$/;
const endOfRows = "\\.\n";

/** Writes the rows of each table in a script of `pg_restore` to a file of its own. */
async function writeTables(script: Readable, folder: string): Promise<void> {
  const files = new Map<string, Writable>();
  const written: Promise<void>[] = [];
  const openFile = (name: string): Writable => {
    const zstd = createZstdCompress();
    const path = join(folder, tableFile(name));
    const whole = pipeline(zstd, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    // A file that cannot be written, on a full disk say, ends the reading too.
    whole.catch((error: Error) => script.destroy(error));
    written.push(whole);
    files.set(name, zstd);
    return zstd;
  };
  let table: Writable | null = null;
  for await (const line of linesOf(script)) {
    if (table === null) {
      const name = header.exec(line.toString())?.[1]?.replaceAll('"', "");
      // The parts of a divided table all have its name: one file takes the rows of all.
      if (name !== undefined) table = files.get(name) ?? openFile(name);
    } else if (line.toString() === endOfRows) table = null;
    else if (!table.write(line)) await once(table, "drain");
  }
  for (const file of files.values()) file.end();
  await Promise.all(written);
}

/**
 * Brings a dump into the product's own form: the rows of each table as a file in another folder.
 * @throws Refusal when the machine has no program that reads it, or the program fails
 */
export async function unpackDump(
  folder: string,
  into: string,
  { postgres, signal }: { readonly postgres: number; readonly signal: AbortSignal },
): Promise<void> {
  const program = findProgram(postgres);
  if (program === undefined) {
    throw new Refusal(
      `The backup is a dump of PostgreSQL ${postgres}: put pg_restore ${postgres} on this machine (Debian: postgresql-client-${postgres}).`,
    );
  }
  const args = ["--data-only", "--file=-", join(folder, dumpFile)];
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], signal });
  const complaint = text(child.stderr);
  const closed = once(child, "close");
  await Promise.all([writeTables(child.stdout, into), closed]).catch((error: unknown) => {
    child.kill();
    signal.throwIfAborted();
    throw error;
  });
  if (child.exitCode === 0) return;
  const [line = ""] = (await complaint).trim().split("\n");
  throw new Refusal(`${program} failed (${line}). Remove the cause and run this again.`);
}
