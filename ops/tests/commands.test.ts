import { execFile } from "node:child_process";
import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, vi } from "vitest";
import { freshDatabase, freshFolder, runQuery } from "#harness/fresh.ts";
import { silentLog } from "#harness/logs.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { applyMigrations } from "#server/platform/db/migrate.ts";
import { migrationsDir } from "../db/command.ts";
import { companyDatabase, olderDatabase, root, tableFingerprints, tableNames } from "./fixtures.ts";

// Each command is a process of its own, and some start a database.
vi.setConfig({ testTimeout: 180_000 });

type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string };
type Settings = Readonly<Record<string, string>>;

const environment = (settings: Settings) => ({
  ...process.env,
  DATABASE_URL: "",
  ADMIN_PASSWORD: "",
  BASE_URL: "https://layisha.example",
  ...settings,
});

async function run(tool: string, args: readonly string[], settings: Settings): Promise<Outcome> {
  const options = { cwd: root, env: environment(settings) };
  return promisify(execFile)(process.execPath, [`ops/${tool}.ts`, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }),
  );
}

const lastLine = (stdout: string) => stdout.trimEnd().split("\n").at(-1) ?? "";

/** Runs a command that succeeds: its last line names its database, and no line has a password. */
async function succeed(tool: string, args: readonly string[], url: string): Promise<string> {
  const { code, stdout, stderr } = await run(tool, args, { DATABASE_URL: url });
  expect({ code, stderr }, tool).toEqual({ code: 0, stderr: "" });
  const { host, pathname, password } = new URL(url);
  expect(lastLine(stdout)).toMatch(new RegExp(` \\(the database ${host}${pathname}\\)$`));
  expect(stdout).not.toContain(password);
  return stdout;
}

/** Runs a command that fails with code 1 and one line, which says what to do. */
async function fail(tool: string, args: readonly string[], url: string): Promise<string> {
  const { code, stderr } = await run(tool, args, { DATABASE_URL: url });
  expect([code, stderr.trimEnd().split("\n").length], stderr).toEqual([1, 1]);
  return stderr.trimEnd();
}

const lateCode = `insert into otps (id, email, party_type, purpose, mail, created_at, expires_at)
  values (gen_random_uuid(), 'late@people.example.com', 'client', 'register', 'code', '2020-01-01', '2020-01-01')`;

it("backup and restore say in one line what was done", { tags: "F8" }, async () => {
  const [url, target] = [await companyDatabase(), await freshDatabase()];
  const folder = join(await freshFolder(), "backup");
  const backup = await succeed("db-backup", ["--to", folder], url);
  expect(backup).toContain("public.orders: 60 rows");
  expect(backup).toContain("Keep the key apart.");
  expect(lastLine(backup)).toMatch(/^Backed up and checked: \d+ tables, .* rows in .* s, in \//);
  const restored = await succeed("db-restore", ["--from", folder], target);
  expect(lastLine(restored)).toMatch(/^Restored and checked: \d+ tables, .* s, as of 20\d\d-/);
  expect(await tableFingerprints(target)).toEqual(await tableFingerprints(url));
});

it("commands purge, log out, make administrators", { tags: ["P14", "P16", "F8"] }, async () => {
  const url = await companyDatabase();
  await runQuery(url, lateCode);
  const count = await succeed("db-purge", ["--dry-run"], url);
  expect(count).toContain("One-time codes: 1\n");
  expect(lastLine(count)).toMatch(/^\d+ are due\. Nothing was changed\. /);
  expect(lastLine(await succeed("db-purge", [], url))).toMatch(/^\d+ were forgotten\. /);
  expect(lastLine(await succeed("db-purge", ["--dry-run"], url))).toMatch(/^0 are due/);
  expect(await succeed("sessions-end", [], url)).toMatch(/^\d+ sessions have ended/);

  const made = await succeed("admin-create", ["--email", "boss@staff.example.com"], url);
  expect(made).toMatch(/^https:\/\/layisha\.example\/users\/updatepassword#[\w-]{43}$/m);
  expect(lastLine(made)).toContain("boss@staff.example.com is an administrator");
});

it("a command explains its failure in one line that says what to do", { tags: "F8" }, async () => {
  const url = await companyDatabase();
  const cases: readonly (readonly [string, readonly string[], string, RegExp])[] = [
    ["db-backup", ["--out", "x"], url, /--out.* Usage: npm run db:backup \[-- --to FOLDER\]$/],
    [
      "db-backup",
      [],
      "postgres://layisha@127.0.0.1:1/layisha",
      /^The database at 127\.0\.0\.1:1\/layisha cannot be reached .*, or correct DATABASE_URL/,
    ],
    ["db-backup", [], "mysql://x", /^DATABASE_URL must be a URL that starts with postgres/],
    ["db-restore", [], url, /^Say which backup with --from\./],
    ["admin-create", ["--email", "boss"], url, /^"boss" is not an email address/],
  ];
  const expectLine = async ([tool, args, database, line]: (typeof cases)[number]) =>
    expect(await fail(tool, args, database), tool).toMatch(line);
  await Promise.all(cases.map(expectLine));
});

it("a command works on the project's own PostgreSQL, in use or not", { tags: "F8" }, async () => {
  const parent = await freshFolder();
  const open = (name: string) =>
    startEmbeddedPostgres({ dataDir: join(parent, name), log: silentLog, durable: false });
  for (const name of ["first", "second"]) {
    await mkdir(join(parent, name));
    await chmod(join(parent, name), 0o755);
  }
  const DATA_DIR = join(parent, "first");
  const product = await open("first");
  await applyMigrations(product.url, migrationsDir);
  await runQuery(product.url, "update pricing set base_amount = 777 where truck_size = '3ton'");
  const running = await run("db-backup", ["--to", join(parent, "a")], { DATA_DIR });
  expect(running.stdout).toContain("was running already and goes on");
  expect(lastLine(running.stdout).endsWith(`(the database in ${DATA_DIR})`)).toBe(true);
  expect(running.code).toBe(0);
  expect(await runQuery(product.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await product.stop();

  expect((await run("db-backup", [], { DATA_DIR })).code).toBe(0);
  const [made = ""] = await readdir(join(DATA_DIR, "backups"));
  const from = ["--from", join(DATA_DIR, "backups", made)];
  const restored = await run("db-restore", from, { DATA_DIR: join(parent, "second") });
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  const again = await open("second");
  const sql = "select base_amount from pricing where truck_size = '3ton'";
  expect(await runQuery(again.url, sql)).toEqual([{ base_amount: "777.00" }]);
  await again.stop();
});

it("a dry run of the purge migrates nothing and makes no queue", { tags: "F8" }, async () => {
  const url = await olderDatabase();
  const before = await tableNames(url);
  expect(await fail("db-purge", ["--dry-run"], url)).toMatch(
    /^Migration 00\w+\.sql is missing in the database .*\. Nothing was changed; start this version/,
  );
  expect(await tableNames(url)).toEqual(before);

  await applyMigrations(url, migrationsDir);
  await succeed("db-purge", ["--dry-run"], url);
  expect(await runQuery(url, "select from pg_namespace where nspname = 'pgboss'")).toEqual([]);
  await runQuery(
    url,
    "insert into schema_migrations (name, checksum) values ('9999_newer.sql', '')",
  );
  expect(await fail("db-purge", ["--dry-run"], url)).toMatch(
    /^The database was migrated by a newer version of this program \(9999_newer\.sql\)/,
  );
});
