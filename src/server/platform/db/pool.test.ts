import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { openTcpLink, type TcpLink } from "#harness/tcp-link.ts";
import { until } from "#harness/until.ts";
import { openKyselyDatabase } from "./create-database.ts";
import { createDatabasePool, type DatabasePool } from "./pool.ts";
import { requestTimeLimitsMs } from "./statements.ts";

type NoTables = Record<string, never>;

const url = inject("databaseUrl");

it("a connection that breaks in use ends its work alone", { tags: "X-33" }, async () => {
  const { promise: broken, resolve } = Promise.withResolvers<Error>();
  const pool = createDatabasePool({ url, max: 1, onBrokenConnection: resolve });
  const db = openKyselyDatabase<NoTables>(pool);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const work = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await admin.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await broken;
    await sql`select 1`.execute(trx);
  });
  await expect(work).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await admin.end();
  await db.destroy();
});

it("a statement that fails in a transaction of its own leaves none behind", {
  tags: "X-33",
}, async () => {
  const pool = createDatabasePool({ url, max: 1, onBrokenConnection: () => undefined });
  await expect(pool.query("begin; select 1 / 0; commit")).rejects.toThrow("division by zero");
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it("a full queue of writers refuses others; readers go on", { tags: ["G8", "F2"] }, async () => {
  const pool = createDatabasePool({ url, max: 2, onBrokenConnection: () => undefined });
  const db = openKyselyDatabase<NoTables>(pool);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const holder = db.transaction().execute(() => held);
  const write = () => db.transaction().execute((trx) => sql`select 1`.execute(trx));
  await until(() => pool.counts().busy === 1, { within: 5_000 });
  const writers = Array.from({ length: 60 }, write);
  await expect(write()).rejects.toThrow("too many wait to write");
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  letGo();
  await Promise.all([holder, ...writers]);
  await db.destroy();
});

describe("a connection without answers", () => {
  const silentAfterMs = 1_200;
  let link: TcpLink;
  let pool: DatabasePool;
  let db: Kysely<NoTables>;

  beforeEach(async () => {
    const linked = new URL(url);
    link = await openTcpLink(Number(linked.port));
    linked.port = String(link.port);
    const limits = { ...requestTimeLimitsMs, statement_timeout: 200 };
    pool = createDatabasePool({
      url: linked.href,
      max: 8,
      limits,
      onBrokenConnection: () => undefined,
    });
    db = openKyselyDatabase<NoTables>(pool);
    // Every connection is open and idle before anything happens.
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(db)));
    expect(pool.counts().idle).toBe(4);
  });
  afterEach(async () => {
    await db.destroy();
    await link.close();
  });

  const ask = () => sql`select 1`.execute(db);

  it("costs each caller who waits one time-out", { tags: ["G8", "F2"] }, async () => {
    link.freeze();
    await expect(ask()).rejects.toThrow("Query read timeout");
    link.thawAnew();
    await Promise.all(Array.from({ length: 8 }, ask));
  });

  it("ends a transaction after one time-out", { tags: ["G8", "F2"] }, async () => {
    const late = Symbol("late");
    let deadline: Promise<symbol> | undefined;
    const work = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      link.freeze();
      await sql`select 1`.execute(trx).finally(() => {
        deadline = wait(silentAfterMs / 2, late, { ref: false });
      });
    });
    const ended = work.catch((error: Error) => error.message);
    await ended.then(async (message) => {
      expect(await Promise.race([deadline, Promise.resolve(message)])).toBe("Query read timeout");
    });
    link.thaw();
    await ask();
  });
});
