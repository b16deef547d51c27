import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { freshDatabase, freshFolder, query as queryOn } from "#harness/fresh.ts";
import { startTransactionPooler } from "#harness/transaction-pooler.ts";
import { until } from "#harness/until.ts";
import { migrate, takeTurn } from "./migrate.ts";
import type { DatabaseWaits } from "./wait-for-database.ts";

const folder = join(import.meta.dirname, "../../../../migrations");

let url = "";
let said: string[] = [];
let starting = new AbortController();
let waits: DatabaseWaits;
beforeEach(async () => {
  url = await freshDatabase();
  said = [];
  starting = new AbortController();
  const say = (line: string) => void said.push(line);
  waits = { say, signal: starting.signal, forDatabase: true, tellEveryMs: 20 };
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

/** The first line that was said. */
async function firstLine(): Promise<string | undefined> {
  await until(() => said.length > 0, { within: 20_000 });
  return said[0];
}

const pidOf = async (client: pg.Client) =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;

it("waits for another that migrates, and names it", { tags: ["X-100", "X-102"] }, async () => {
  const other = await connect();
  await other.query("begin");
  await takeTurn(other);
  const migrated = migrate(url, folder, waits);
  expect(await firstLine()).toMatch(
    RegExp(
      `^Waiting for the turn to migrate the database: process ${await pidOf(other)} of the database \\("psql"(, for \\d+ s)?\\) holds a lock \\(\\d+ s\\)\\.$`,
    ),
  );
  expect(await query("select to_regclass('schema_migrations') as made")).toEqual([{ made: null }]);
  await other.query("commit");
  expect((await migrated).length).toBeGreaterThan(0);
});

it("leaves nothing on the connections of a pooler", { tags: "X-102" }, async () => {
  const pooler = await startTransactionPooler(url, { size: 2 });
  onTestFinished(pooler.stop);
  const runs = await Promise.all([1, 2, 3].map(() => migrate(pooler.url, folder, waits)));
  expect(runs.flat().length).toBeGreaterThan(0);
  const clients = [await connect(pooler.url), await connect(pooler.url)];
  for (const client of clients) {
    await client.query("begin");
    const { rows } = await client.query("select name from pg_settings where source = 'session'");
    expect(rows.filter(({ name }) => /timeout/.test(name))).toEqual([]);
  }
  const locks = `select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory'`;
  expect(await query(locks)).toEqual([]);
});

it("lets others read a table that it waits for", { tags: ["X-100", "X-103"] }, async () => {
  await query("create table moves (id int)");
  const holder = await connect();
  await holder.query("begin; select from moves");
  const change = await folderOf("9000_change.sql", "alter table moves add column at text");
  const migrated = migrate(url, change, waits);
  await until(async () => (await query(waiters)).length > 0, { within: 20_000 });
  expect(await query("select from moves")).toEqual([]);
  expect(await firstLine()).toMatch(
    RegExp(`^Waiting for the migration 9000_change\\.sql: process ${await pidOf(holder)} of the`),
  );
  await holder.query("commit");
  expect(await migrated).toEqual(["9000_change.sql"]);
});

it("ends at once when it is called off, in the database too", { tags: "X-101" }, async () => {
  const long = await folderOf("9000_long.sql", "select pg_sleep(600)");
  const migrated = migrate(url, long, waits);
  expect(await firstLine()).toMatch(/9000_long\.sql: the database is at work on it/);
  starting.abort();
  await expect(migrated).rejects.toBe(starting.signal.reason);
  expect(await until(async () => (await query(others)).length === 0, { within: 20_000 })).toBe(
    true,
  );
});

it("waits for a database that is away, and says so", { tags: ["X-100", "X-105"] }, async () => {
  const pooler = await startTransactionPooler(url);
  await pooler.stop();
  const migrated = migrate(pooler.url, folder, waits);
  const { hostname, port, pathname } = new URL(pooler.url);
  expect(await firstLine()).toMatch(
    RegExp(`^Waiting for the database ${hostname}:${port}${pathname}: connect ECONNREFUSED`),
  );
  await pooler.start();
  onTestFinished(pooler.stop);
  expect((await migrated).length).toBeGreaterThan(0);
});

it("a command does not wait for a database that is away", { tags: "X-105" }, async () => {
  const pooler = await startTransactionPooler(url);
  await pooler.stop();
  const migrated = migrate(pooler.url, folder, { ...waits, forDatabase: false });
  await expect(migrated).rejects.toThrow("ECONNREFUSED");
});

it("does not wait for what somebody has to correct", { tags: "X-105" }, async () => {
  const [stranger, nowhere] = [new URL(url), new URL(url)];
  stranger.password = "guess";
  nowhere.pathname = "/nowhere";
  await expect(migrate(stranger.href, folder, waits)).rejects.toMatchObject({ code: "28P01" });
  await expect(migrate(nowhere.href, folder, waits)).rejects.toMatchObject({ code: "3D000" });
});
