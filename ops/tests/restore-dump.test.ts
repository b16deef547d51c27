import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PostgresCluster, startCluster } from "#harness/cluster/postgres-cluster.ts";
import { systemPostgres } from "#harness/cluster/server-files.ts";
import { createEmptyDatabase } from "#harness/test-database.ts";
import { unpackDump } from "../db/dump.ts";
import { backupOf, companyDatabase, fingerprints, restoreInto, tablesOf } from "./fixtures.ts";

// The server that the tests bring has no pg_dump: these need one that the machine has.
const here = it.runIf(systemPostgres !== undefined);

let server: PostgresCluster | undefined;
beforeAll(async () => {
  if (systemPostgres !== undefined) server = await startCluster({ binaries: systemPostgres });
});
afterAll(() => server?.close());
const fresh = async () => (await createEmptyDatabase(server?.primary().url ?? "")).url;

const dumpArguments = [
  "--format=custom",
  "--encoding=UTF8",
  "--no-owner",
  "--no-privileges",
  "--no-comments",
  "--load-via-partition-root",
];

/** A company's database on the machine's own server, and a backup as pg_dump took it until now. */
async function dumpedCompany() {
  const url = await fresh();
  await restoreInto(url, await backupOf(await companyDatabase()));
  const folder = await backupOf(url);
  const path = join(folder, "database.dump");
  const program = join(systemPostgres ?? "", "pg_dump");
  await promisify(execFile)(program, [...dumpArguments, `--file=${path}`, url]);
  for (const file of await readdir(folder)) if (file.endsWith(".zst")) await rm(join(folder, file));
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  const sha256 = createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
  const text = JSON.stringify({ ...manifest, dump: { sha256 } });
  await writeFile(join(folder, "manifest.json"), text);
  return { url, folder, path, text };
}

here("brings back what pg_dump wrote, all tables of it at once", { tags: "F8" }, async () => {
  const { url, folder } = await dumpedCompany();
  const target = await fresh();
  const count = "select count(*) from pg_tables where schemaname in ('public', 'pgboss')";
  const seen: string[] = [];
  const manifest = await restoreInto(target, folder, {
    say: (line) => {
      if (!line.includes("the same as in the backup")) return;
      const psql = join(systemPostgres ?? "", "psql");
      seen.push(execFileSync(psql, ["-AtXc", count, target]).toString().trim());
    },
  });
  expect(seen).toEqual(manifest.tables.map(() => "0"));
  expect(manifest.tables.find(({ name }) => name === "public.orders")?.rows).toBe(60);
  expect(await fingerprints(target)).toEqual(await fingerprints(url));
});

here("refuses a dump that is damaged, of other rows or unreadable", { tags: "F8" }, async () => {
  const { folder, path, text } = await dumpedCompany();
  const target = await fresh();
  const refuse = async (manifest: string, line: RegExp | string) => {
    await writeFile(join(folder, "manifest.json"), manifest);
    await expect(restoreInto(target, folder)).rejects.toThrow(line);
    expect(await tablesOf(target)).toEqual([]);
  };
  await refuse(text.replace('"rows":60', '"rows":61'), "would not be as it was: 60 rows of 61");
  await refuse(
    text.replace(/"postgres":\d+/, '"postgres":99'),
    "put pg_restore 99 on this machine",
  );
  const { postgres } = JSON.parse(text);
  const { signal } = new AbortController();
  const unpacked = unpackDump(folder, join(folder, "nowhere"), { postgres, signal });
  await expect(unpacked).rejects.toThrow("ENOENT");
  await truncate(path, 5_000);
  await refuse(text, "database.dump is damaged or missing");
});
