import { join } from "node:path";
import pg from "pg";
import { beforeEach, expect, it } from "vitest";
import { freePort } from "#harness/free-port.ts";
import { freshDatabase, freshFolder, runQuery } from "#harness/fresh.ts";
import { until } from "#harness/until.ts";
import { readServerConfig } from "../config.ts";
import { applyMigrations } from "../platform/db/migrate.ts";
import type { StartWaitOptions } from "../platform/start-wait.ts";
import { type StartedServer, startServer } from "./start-server.ts";

const migrationsDir = join(import.meta.dirname, "../../../migrations");

let databaseUrl = "";
let dataDir = "";
let said: string[] = [];

/** Counts the other connections to the database. */
const connections =
  "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

beforeEach(async () => {
  databaseUrl = await freshDatabase();
  dataDir = await freshFolder();
  said = [];
});

async function start(waits?: Partial<StartWaitOptions>): Promise<StartedServer> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: "a key for tests that protects nothing at all",
    HOST: "127.0.0.1",
    PORT: String(await freePort()),
    DATABASE_CONNECTIONS: "4",
    LOG_LEVEL: "silent",
  };
  const say = (line: string) => void said.push(line);
  const { signal } = new AbortController();
  return startServer(readServerConfig(env, []), {
    migrationsDir,
    buildDir: null,
    say,
    signal,
    ...waits,
  });
}

it("a stop lets a request finish, and leaves no connection", { tags: "F3" }, async () => {
  const server = await start();
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query("begin; lock table pricing in access exclusive mode");
  const asked = fetch(`${server.url}/api/pricing/1.5ton`);
  while ((await runQuery(databaseUrl, `${connections} and wait_event_type = 'Lock'`)).length === 0);

  await server.announceStop();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  const stopped = server.stop();
  await holder.query("commit");
  const answer = await asked;
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  await stopped;
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  await holder.end();
  while ((await runQuery(databaseUrl, connections)).length > 0);
});

const queueLock = `select pg_advisory_xact_lock(
  ('x' || encode(sha224((current_database() || '.pgboss.pgboss')::bytea), 'hex'))::bit(64)::bigint)`;

it.each([
  ["the first administrator", "select pg_advisory_xact_lock(hashtextextended('first-admin', 0))"],
  ["the tables of the background work", queueLock],
])(
  "a start says that it waits for %s, and ends when it is called off",
  {
    tags: ["X-100", "X-101"],
  },
  async (what, lock) => {
    await applyMigrations(databaseUrl, migrationsDir);
    const holder = new pg.Client({ connectionString: databaseUrl });
    await holder.connect();
    await holder.query(`begin; ${lock}`);
    const starting = new AbortController();
    const started = start({ signal: starting.signal, reportEveryMs: 50 });
    const line = RegExp(`^Waiting for ${what}: `);
    const isSaid = await until(() => said.some((one) => line.test(one)), { within: 20_000 });
    expect(isSaid, said.join("\n")).toBe(true);
    starting.abort();
    await expect(started).rejects.toBe(starting.signal.reason);
    await holder.end();
    while ((await runQuery(databaseUrl, connections)).length > 0);
  },
);
