import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { freePort } from "#harness/free-port.ts";
import { freshDatabase, freshFolder, runQuery as queryOn } from "#harness/fresh.ts";
import { openTcpLink } from "#harness/tcp-link.ts";
import { until } from "#harness/until.ts";
import { applyMigrations, waitForMigrationLock } from "./migrate.ts";
import type { DatabaseWaitOptions } from "./wait-for-database.ts";

const folder = join(import.meta.dirname, "../../../../migrations");

let url = "";
let said: string[] = [];
let starting = new AbortController();
let waits: DatabaseWaitOptions;
beforeEach(async () => {
  url = await freshDatabase();
  said = [];
  starting = new AbortController();
  const say = (line: string) => void said.push(line);
  waits = { say, signal: starting.signal, forDatabase: true, reportEveryMs: 20 };
});

const query = (text: string) => queryOn(url, text);
const waiters =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
const others =
  "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

async function connect(to = url, name = "psql"): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: to, application_name: name });
  client.on("error", () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function folderOf(name: string, sql: string): Promise<string> {
  const own = await freshFolder();
  await writeFile(join(own, name), sql);
  return own;
}

/** Waits until a line begins like this. */
async function expectSaid(pattern: RegExp): Promise<void> {
  const isSaid = () => said.some((line) => pattern.test(line));
  expect(await until(isSaid, { within: 20_000 }), said.join("\n")).toBe(true);
}

it("a migration waits for another, and says so", { tags: ["X-100", "X-102"] }, async () => {
  const other = await connect();
  await other.query("begin");
  await waitForMigrationLock(other);
  const migrated = applyMigrations(url, folder, waits);
  await expectSaid(/^Waiting for the turn to migrate the database: .* lock timeout \(\d+ s\)\.$/);
  expect(await query("select to_regclass('schema_migrations') as made")).toEqual([{ made: null }]);
  await other.query("commit");
  expect((await migrated).length).toBeGreaterThan(0);
});

it("a migration lets others read a table it waits for", { tags: ["X-100", "X-103"] }, async () => {
  await query("create table moves (id int)");
  const holder = await connect();
  await holder.query("begin; select from moves");
  const change = await folderOf("9000_change.sql", "alter table moves add column at text");
  const migrated = applyMigrations(url, change, waits);
  await until(async () => (await query(waiters)).length > 0, { within: 20_000 });
  expect(await query("select from moves")).toEqual([]);
  await expectSaid(/^Waiting for the migration 9000_change\.sql: /);
  await holder.query("commit");
  expect(await migrated).toEqual(["9000_change.sql"]);
});

it("a cancelled migration ends at once, in the database too", { tags: "X-101" }, async () => {
  const long = await folderOf("9000_long.sql", "select pg_sleep(600)");
  const migrated = applyMigrations(url, long, waits);
  await expectSaid(/9000_long\.sql: the database is at work on it/);
  starting.abort();
  await expect(migrated).rejects.toBe(starting.signal.reason);
  expect(await until(async () => (await query(others)).length === 0, { within: 20_000 })).toBe(
    true,
  );
});

it("a migration waits for a database, and says so", { tags: ["X-100", "X-105"] }, async () => {
  const away = new URL(url);
  const link = await openTcpLink(Number(away.port));
  onTestFinished(link.close);
  away.port = String(link.port);
  await link.refuse();
  const migrated = applyMigrations(away.href, folder, waits);
  await expectSaid(
    RegExp(`^Waiting for the database ${away.host}${away.pathname}: connect ECONNREFUSED`),
  );
  await link.listen();
  expect((await migrated).length).toBeGreaterThan(0);
});

it("a command does not wait for a database that is away", { tags: "X-105" }, async () => {
  const away = new URL(url);
  away.port = String(await freePort());
  const migrated = applyMigrations(away.href, folder, { ...waits, forDatabase: false });
  await expect(migrated).rejects.toThrow("ECONNREFUSED");
});
