import { rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { getCACertificates } from "node:tls";
import { RowSum, sumDump } from "./dump-file.ts";
import type { LibpqSettings } from "./libpq-settings.ts";
import { dumpFile } from "./manifest.ts";
import { type PostgresPrograms, runPostgresProgram } from "./postgres-programs.ts";
import { Refusal } from "./refusal.ts";
import type { Contents, Snapshot } from "./snapshot.ts";
import { type Content, hashFile, measureTable } from "./table-file.ts";

const dumpArguments = [
  "--format=custom",
  "--encoding=UTF8",
  "--no-owner",
  "--no-privileges",
  "--no-comments",
  // A table in parts has one name, as it has in the other form.
  "--load-via-partition-root",
  "--lock-wait-timeout=10s",
];

async function writeDump(
  { client, draft, signal }: Snapshot,
  { dump }: PostgresPrograms,
  { env, authorities }: LibpqSettings,
): Promise<string> {
  const path = join(draft, dumpFile);
  // Made before the program writes to it, so that nobody else can ever read it.
  await writeFile(path, "", { flag: "wx", mode: 0o600 });
  if (authorities !== null) {
    await writeFile(authorities, getCACertificates("default").join("\n"), { mode: 0o600 });
  }
  const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
  const args = [...dumpArguments, `--snapshot=${rows[0]?.id}`, `--file=${path}`];
  await runPostgresProgram(dump, args, { env, signal, read: text });
  if (authorities !== null) await rm(authorities);
  return path;
}

/**
 * PostgreSQL's own dump of the snapshot, and what each table in it holds. It is read again from disk,
 * and each table's rows are compared with those of the snapshot, in whatever order they lie in it.
 */
export async function dumpSnapshot(
  snapshot: Snapshot,
  programs: PostgresPrograms,
  settings: LibpqSettings,
): Promise<Contents> {
  const { client, tables, signal, say } = snapshot;
  const { dump, restore } = programs;
  say(`${basename(dump.path)} ${dump.major} writes its dump`);
  const path = await writeDump(snapshot, programs, settings);
  const dumped = await sumDump({ path, restore, signal });
  const contents: Content[] = [];
  for (const table of tables) {
    const held = new RowSum();
    const content = await measureTable(client, table, { signal, sink: held.sink() });
    if (!held.equals(dumped.get(table.name))) {
      throw new Refusal(
        `${table.name} was not dumped as it was read (${content.rows} rows). Check the disk of ${snapshot.draft}, and run this again.`,
      );
    }
    say(`${table.name}: ${content.rows.toLocaleString("en-ZA")} rows`);
    contents.push(content);
  }
  return { contents, dump: { sha256: await hashFile(path, signal) } };
}
