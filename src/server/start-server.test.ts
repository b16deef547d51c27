import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { freePort } from "#harness/free-port.ts";
import { readConfig } from "./config.ts";
import { type RunningServer, startServer } from "./start-server.ts";

const migrationsDir = join(import.meta.dirname, "../../migrations");

let admin: pg.Client;
let name = "";
let databaseUrl = "";
let dataDir = "";
let said: string[] = [];

beforeEach(async () => {
  admin = new pg.Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  name = `started_${newId().replaceAll("-", "")}`;
  await admin.query(`create database ${name}`);
  databaseUrl = Object.assign(new URL(inject("databaseUrl")), { pathname: `/${name}` }).href;
  dataDir = await mkdtemp(join(tmpdir(), "layisha-start-"));
  said = [];
});
afterEach(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
  await rm(dataDir, { recursive: true });
});

async function start(): Promise<RunningServer> {
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
  return startServer(readConfig(env, []), { migrationsDir, buildDir: null, say });
}

it("processes that start together on an empty database all open, and make one administrator", {
  tags: "F6",
}, async () => {
  const servers = await Promise.all(Array.from({ length: 4 }, start));
  try {
    const ready = await Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`)));
    expect(ready.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(said.filter((line) => line.startsWith("Administrator: "))).toHaveLength(1);
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
});

it("a stop lets a request under way finish, and leaves no connection to the database", {
  tags: "F3",
}, async () => {
  const server = await start();
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query("begin; lock table pricing in access exclusive mode");
  const asked = fetch(`${server.url}/api/pricing/1.5ton`);
  const waiting = "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'";
  while ((await admin.query(waiting, [name])).rows.length === 0);

  await server.announceStop();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  const stopped = server.stop();
  await holder.query("commit");
  const answer = await asked;
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  await stopped;
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  await holder.end();
  const others = "select from pg_stat_activity where datname = $1";
  while ((await admin.query(others, [name])).rows.length > 0);
});
