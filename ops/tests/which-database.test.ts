import { execFile } from "node:child_process";
import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, it, vi } from "vitest";
import { migrate } from "#server/platform/db/migrate.ts";
import {
  backupOf,
  companyDatabase,
  emptyDatabase,
  freshFolder,
  migrationsDir,
  query,
  removeWhatWasMade,
  restoreInto,
} from "../db/backup-fixtures.ts";
import { hostOf } from "../db/host-of.ts";

afterEach(removeWhatWasMade);

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

type Outcome = { readonly code: number; readonly said: string };

async function command(tool: string, args: readonly string[], url: string): Promise<Outcome> {
  const options = {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, DATABASE_URL: url, BASE_URL: "https://layisha.example" },
  };
  return promisify(execFile)(process.execPath, [`ops/${tool}.ts`, ...args], options).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
  );
}

const schemas =
  "select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema)' order by 1";
const tables = "select from pg_tables where schemaname in ('public', 'pgboss')";

/** A database that stands at the fourth migration, with no queue yet. */
async function olderDatabase(): Promise<string> {
  const folder = await freshFolder();
  for (const name of await readdir(migrationsDir)) {
    if (name < "0005") await cp(join(migrationsDir, name), join(folder, name));
  }
  const url = await emptyDatabase();
  await migrate(url, folder);
  return url;
}

it("the last line of a command names the database that it worked on, never a password", {
  tags: "T-460",
}, async () => {
  const url = await companyDatabase();
  const { host, pathname, password } = new URL(url);
  const commands: readonly (readonly [string, readonly string[]])[] = [
    ["db-backup", ["--to", join(await freshFolder(), "backup")]],
    ["db-purge", ["--dry-run"]],
    ["db-purge", []],
    ["sessions-end", []],
    ["admin-create", ["--email", "boss@staff.example.com"]],
  ];
  for (const [tool, args] of commands) {
    const { code, said } = await command(tool, args, url);
    expect(code, tool).toBe(0);
    expect(said.trimEnd().endsWith(` (the database ${host}${pathname})`), said).toBe(true);
    expect(said).not.toContain(password);
  }
});

it.each([
  ["postgres://layisha:secret@db.example.com/main", "db.example.com:5432/main"],
  ["postgres://layisha@ignored/main?host=db.example.com&port=6432", "db.example.com:6432/main"],
  ["postgres:///main?host=/run/postgresql&password=secret", "/run/postgresql:5432/main"],
  ["postgres://layisha:secret@[::1]:6000/main", "[::1]:6000/main"],
])("a database is named as the driver finds it: %s", { tags: "T-460" }, (url, place) => {
  expect(hostOf(url)).toBe(place);
});

it("refuses to end sessions, or to forget, where the product never was, and makes nothing", {
  tags: "T-461",
}, async () => {
  const folder = await backupOf(await companyDatabase());
  const url = await emptyDatabase();
  for (const [tool, args] of [
    ["sessions-end", []],
    ["db-purge", []],
    ["db-purge", ["--dry-run"]],
  ] as const) {
    const { code, said } = await command(tool, args, url);
    expect(code, tool).toBe(1);
    expect(said).toMatch(/^There is nothing of the product in the database .*, and nothing was/);
  }
  expect(await query(url, schemas)).toEqual([{ name: "public" }]);
  await restoreInto(url, folder);
});

it("counting what is due migrates nothing and makes no queue, and says what to do first", {
  tags: "T-462",
}, async () => {
  const url = await olderDatabase();
  const before = await query(url, tables);
  const { code, said } = await command("db-purge", ["--dry-run"], url);
  expect(code).toBe(1);
  expect(said).toMatch(
    /^Migration 0005_\w+\.sql is missing in the database .*\. Nothing was changed; start this version/,
  );
  expect((await query(url, tables)).length).toBe(before.length);

  await migrate(url, migrationsDir);
  expect((await command("db-purge", ["--dry-run"], url)).code).toBe(0);
  expect(await query(url, schemas)).toEqual([{ name: "public" }]);
  await query(url, "insert into schema_migrations (name, checksum) values ('9999_newer.sql', '')");
  expect((await command("db-purge", ["--dry-run"], url)).said).toMatch(
    /^A newer version of this program migrated the database .* \(9999_newer\.sql\)/,
  );
});
