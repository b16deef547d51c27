import { execFileSync } from "node:child_process";
import { chmod, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startSystemPostgres, systemPostgres } from "#harness/system-postgres.ts";
import { createEmptyDatabase } from "#harness/test-database.ts";
import {
  backupOf,
  companyDatabase,
  fingerprints,
  freshFolder,
  query,
  removeWhatWasMade,
  restoreInto,
} from "../db/backup-fixtures.ts";
import { findPostgresPrograms, type PostgresPrograms } from "../db/postgres-programs.ts";

// The server that the tests bring has no pg_dump: these need one that the machine has.
const here = it.runIf(systemPostgres !== undefined);

let server: Awaited<ReturnType<typeof startSystemPostgres>> | undefined;
beforeAll(async () => {
  if (systemPostgres !== undefined) server = await startSystemPostgres(systemPostgres);
});
afterAll(() => server?.stop());
afterEach(removeWhatWasMade);

const fresh = async () => (await createEmptyDatabase(server?.url ?? "")).url;

/** A company's database on the machine's own server, backed up with its own programs. */
async function dumpedCompany() {
  const url = await fresh();
  await restoreInto(url, await backupOf(await companyDatabase()));
  return { url, folder: await backupOf(url, { findPrograms: findPostgresPrograms }) };
}

here(
  "T-196 uses PostgreSQL's own dump where it fits the server, checked table by table",
  async () => {
    const { url, folder } = await dumpedCompany();
    expect((await readdir(folder)).toSorted()).toEqual(["database.dump", "manifest.json"]);
    const target = await fresh();
    const manifest = await restoreInto(target, folder);
    expect(manifest.tables.find(({ name }) => name === "public.orders")?.rows).toBe(60);
    expect(await fingerprints(target)).toEqual(await fingerprints(url));
  },
);

here(
  "T-197 refuses a dump that is damaged, or that differs from what it says of itself",
  async () => {
    const { folder } = await dumpedCompany();
    const target = await fresh();
    const tables = () =>
      query(target, "select tablename from pg_tables where schemaname in ('public', 'pgboss')");
    await expect(restoreInto(target, folder, { findPrograms: async () => null })).rejects.toThrow(
      /put pg_restore \d+ on this machine/,
    );
    const path = join(folder, "manifest.json");
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replace('"rows": 60', '"rows": 61'));
    await expect(restoreInto(target, folder)).rejects.toThrow(
      /orders would not be as it was: 60 rows of 61/,
    );
    expect(await tables()).toEqual([]);
    await writeFile(path, text);
    await restoreInto(target, folder);

    await truncate(join(folder, "database.dump"), 5_000);
    await expect(restoreInto(await fresh(), folder)).rejects.toThrow(
      "database.dump is damaged or missing",
    );
  },
);

/** The machine's own programs, but what pg_restore prints goes through sed. */
async function programsThat(edit: string): Promise<PostgresPrograms> {
  const major = Number(/postgresql\/(\d+)\//.exec(systemPostgres ?? "")?.[1]);
  const programs = await findPostgresPrograms(major);
  if (!programs) throw new Error("The machine has no pg_dump.");
  const path = join(await freshFolder(), "pg_restore");
  await writeFile(path, `#!/bin/sh\n${programs.restore.path} "$@" | sed -e '${edit}'\n`);
  await chmod(path, 0o755);
  return { dump: programs.dump, restore: { path, major } };
}

here("T-467 a dump that does not hold what was read is no backup", async () => {
  const { url } = await dumpedCompany();
  for (const [edit, table] of [
    ["s/\\tindividual\\t/\\tcorporate\\t/", "public.clients"],
    ["/^COPY public.orders /{n;d}", "public.orders"],
    ["s/^COPY pgboss.job /COPY pgboss.other /", "pgboss.job"],
    ["s/booked/boomed/", "pgboss.job"],
  ] as const) {
    const programs = await programsThat(edit);
    await expect(backupOf(url, { findPrograms: async () => programs }), edit).rejects.toThrow(
      `${table} was not dumped as it was read`,
    );
  }
  await backupOf(url, { findPrograms: () => programsThat("s/^$//") });
});

here("T-468 until a dump was compared table by table, nobody else sees a table of it", async () => {
  const { folder } = await dumpedCompany();
  const target = await fresh();
  const count = "select count(*) from pg_tables where schemaname in ('public', 'pgboss')";
  const seen: string[] = [];
  await restoreInto(target, folder, {
    say: (line) => {
      if (!line.includes("the same as in the backup")) return;
      // At once, while the restore stands still.
      const psql = join(systemPostgres ?? "", "psql");
      seen.push(execFileSync(psql, ["-AtXc", count, target]).toString().trim());
    },
  });
  expect(seen.length).toBeGreaterThan(10);
  expect(new Set(seen)).toEqual(new Set(["0"]));
});

here("T-466 pg_dump is not asked for what holds more than the product's own", async () => {
  const { url } = await dumpedCompany();
  await query(url, "create table investigation as select * from clients");
  const folder = await backupOf(url, { findPrograms: findPostgresPrograms });
  expect(await readdir(folder)).toContain("public.clients.copy.zst");
  await restoreInto(await fresh(), folder);
});

it("takes only programs of the server's own major version", { tags: "T-198" }, async () => {
  expect(await findPostgresPrograms(9)).toBeNull();
  const major = Number(/postgresql\/(\d+)\//.exec(systemPostgres ?? "")?.[1] ?? 9);
  expect((await findPostgresPrograms(major))?.dump.major).toBe(systemPostgres ? major : undefined);
});
