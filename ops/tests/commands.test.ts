import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { silentLog } from "#harness/silent-log.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/start-embedded-postgres.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import {
  companyDatabase,
  emptyDatabase,
  fingerprints,
  freshFolder,
  migrationsDir,
  query,
  removeWhatWasMade,
} from "../db/backup-fixtures.ts";

afterEach(removeWhatWasMade);

// Each command is a process of its own, and some start a database.
vi.setConfig({ testTimeout: 180_000 });

const root = join(import.meta.dirname, "../..");

type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string };
type Settings = Readonly<Record<string, string>>;

const environment = (settings: Settings) => ({
  ...process.env,
  DATABASE_URL: "",
  ADMIN_PASSWORD: "",
  BASE_URL: "https://layisha.example",
  ...settings,
});

/** Runs a command as `npm run` does, and answers how it ended. */
async function command(
  tool: string,
  args: readonly string[],
  settings: Settings,
): Promise<Outcome> {
  const options = { cwd: root, env: environment(settings) };
  return promisify(execFile)(process.execPath, [`ops/${tool}.ts`, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }),
  );
}

const lastLine = ({ stdout }: Outcome) => stdout.trimEnd().split("\n").at(-1);

/** A database as a command names it. */
const placeOf = (url: string) => `${new URL(url).host}${new URL(url).pathname}`;

it("backs up and restores from the command line, and says what was done in one line", {
  tags: "T-215",
}, async () => {
  const [url, target] = [await companyDatabase(), await emptyDatabase()];
  const folder = join(await freshFolder(), "backup");
  const backup = await command("db-backup", ["--to", folder], { DATABASE_URL: url });
  expect(backup).toMatchObject({ code: 0, stderr: "" });
  expect(backup.stdout).toContain("public.orders: 60 rows");
  expect(backup.stdout).toContain("Keep the key apart.");
  expect(lastLine(backup)).toMatch(/^Backed up and checked: \d+ tables, .* rows in .* s, in \//);
  const restored = await command("db-restore", ["--from", folder], { DATABASE_URL: target });
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  expect(lastLine(restored)).toMatch(/^Restored and checked: \d+ tables, .* s, as of 20\d\d-/);
  expect(await fingerprints(target)).toEqual(await fingerprints(url));
});

it("tells a failure in one line that says what to do, with exit code 1", {
  tags: "T-216",
}, async () => {
  const url = await companyDatabase();
  const nowhere = "postgres://layisha@127.0.0.1:1/layisha";
  const cases: readonly (readonly [string, readonly string[], string, RegExp])[] = [
    ["db-backup", ["--out", "x"], url, /--out.* Usage: npm run db:backup \[-- --to FOLDER\]$/],
    ["db-backup", ["--to", root], url, /is not empty\. Name a folder that does not exist yet/],
    [
      "db-backup",
      [],
      nowhere,
      /^The database at 127\.0\.0\.1:1\/layisha cannot be reached .*, or correct DATABASE_URL/,
    ],
    ["db-backup", [], "mysql://x", /^DATABASE_URL must be a URL that starts with postgres/],
    ["db-restore", [], url, /^Say which backup with --from\./],
    ["db-restore", ["--from", root], url, /holds no whole backup/],
    ["db-purge", ["now"], url, /Usage: npm run db:purge \[-- --dry-run\]$/],
    ["admin-create", [], url, /^Say whose with --email\./],
    ["admin-create", ["--email", "boss"], url, /^"boss" is not an e-mail address/],
  ];
  for (const [tool, args, database, line] of cases) {
    const outcome = await command(tool, args, { DATABASE_URL: database });
    expect(outcome.code, tool).toBe(1);
    expect(outcome.stderr.trimEnd(), tool).toMatch(line);
    expect(outcome.stderr.trimEnd().split("\n"), tool).toHaveLength(1);
  }
});

it("a backup that is told to stop does so at once, leaves nothing, and says so", {
  tags: "T-217",
}, async () => {
  const url = await companyDatabase();
  const parent = await freshFolder();
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    // What a migration would do: the backup waits for it.
    await holder.query("begin; lock table vehicles");
    const child = spawn(process.execPath, ["ops/db-backup.ts", "--to", join(parent, "backup")], {
      cwd: root,
      env: environment({ DATABASE_URL: url }),
    });
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    const waits =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await until(async () => (await query(url, waits)).length === 1, { within: 30_000 });
    child.kill("SIGINT");
    const [code] = await once(child, "close");
    expect({ code, complaint }).toEqual({
      code: 1,
      complaint: `Interrupted: nothing is left half done. (the database ${placeOf(url)})\n`,
    });
    expect(await readdir(parent)).toEqual([]);
  } finally {
    await holder.end();
  }
});

it("forgets and counts from the command line, and makes an administrator", {
  tags: "T-218",
}, async () => {
  const DATABASE_URL = await companyDatabase();
  await query(
    DATABASE_URL,
    `insert into otps (id, email, party_type, purpose, mail, created_at, expires_at)
     values (gen_random_uuid(), 'late@people.example.com', 'client', 'register', 'code', '2020-01-01', '2020-01-01')`,
  );
  const count = await command("db-purge", ["--dry-run"], { DATABASE_URL });
  expect(count.stdout).toContain("One-time codes: 1\n");
  expect(lastLine(count)).toMatch(/^\d+ are due\. Nothing was changed\. \(the database /);
  expect(lastLine(await command("db-purge", [], { DATABASE_URL }))).toMatch(
    /^\d+ were forgotten\. \(the database /,
  );
  expect(lastLine(await command("db-purge", ["--dry-run"], { DATABASE_URL }))).toMatch(
    /^0 are due/,
  );

  const made = await command("admin-create", ["--email", "boss@staff.example.com"], {
    DATABASE_URL,
  });
  expect(made.stdout).toMatch(/^https:\/\/layisha\.example\/users\/updatepassword#[\w-]{43}$/m);
  expect(lastLine(made)).toContain("boss@staff.example.com is an administrator");
});

it("names the rule that is broken in one line, with exit code 1, and forgets all else", {
  tags: "T-492",
}, async () => {
  const DATABASE_URL = await companyDatabase();
  await query(
    DATABASE_URL,
    `alter table quotes rename to quotations;
     insert into otps (id, email, party_type, purpose, mail, created_at, expires_at)
     values (gen_random_uuid(), 'late@people.example.com', 'client', 'register', 'code', '2020-01-01', '2020-01-01')`,
  );
  const line = /^Not forgotten: Quotes \(relation "quotes" does not exist\)\. .*run this again\.$/;
  for (const args of [["--dry-run"], []]) {
    const outcome = await command("db-purge", args, { DATABASE_URL });
    expect(outcome.code).toBe(1);
    expect(outcome.stderr.trimEnd()).toMatch(line);
  }
  expect(await query(DATABASE_URL, "select from otps where created_at = '2020-01-01'")).toEqual([]);
});

it("works on the project's own PostgreSQL, whether or not the product uses it", {
  tags: "T-219",
}, async () => {
  const parent = await freshFolder();
  const dataDir = async (name: string) => {
    await mkdir(join(parent, name));
    await chmod(join(parent, name), 0o755);
    return join(parent, name);
  };
  const DATA_DIR = await dataDir("first");
  const product = await startEmbeddedPostgres({
    dataDir: DATA_DIR,
    log: silentLog,
    durable: false,
  });
  await migrate(product.url, migrationsDir);
  await query(product.url, "update pricing set base_amount = 777 where truck_size = '3ton'");
  const running = await command("db-backup", ["--to", join(parent, "a")], { DATA_DIR });
  expect(running.stdout).toContain("was running already and goes on");
  expect(lastLine(running)?.endsWith(`(the database in ${DATA_DIR})`)).toBe(true);
  expect(running.code).toBe(0);
  expect(await query(product.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await product.stop();

  expect((await command("db-backup", [], { DATA_DIR })).code).toBe(0);
  const [made = ""] = await readdir(join(DATA_DIR, "backups"));
  const restored = await command("db-restore", ["--from", join(DATA_DIR, "backups", made)], {
    DATA_DIR: await dataDir("second"),
  });
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  const again = await startEmbeddedPostgres({
    dataDir: join(parent, "second"),
    log: silentLog,
    durable: false,
  });
  const prices = await query(
    again.url,
    "select base_amount from pricing where truck_size = '3ton'",
  );
  await again.stop();
  expect(prices).toEqual([{ base_amount: "777.00" }]);
});
