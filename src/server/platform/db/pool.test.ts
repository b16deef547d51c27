import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { openTcpLink, type TcpLink } from "#harness/tcp-link.ts";
import { createDatabase, createPool } from "./pool.ts";

type NoTables = Record<string, never>;

it("a connection that breaks in use ends its work alone", { tags: "X-33" }, async () => {
  const { promise: broken, resolve } = Promise.withResolvers<Error>();
  const pool = createPool({ url: inject("databaseUrl"), max: 1, onBrokenConnection: resolve });
  const db = createDatabase<NoTables>(pool);
  const admin = new pg.Client({ connectionString: inject("databaseUrl") });
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

it("an idle connection that breaks is told of once, and replaced", { tags: "F2" }, async () => {
  const broken: Error[] = [];
  const onBrokenConnection = (error: Error) => void broken.push(error);
  const pool = createPool({ url: inject("databaseUrl"), max: 1, onBrokenConnection });
  const db = createDatabase<NoTables>(pool);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const admin = new pg.Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  const gone = new Promise((resolve) => pool.once("remove", resolve));
  await admin.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await gone;
  await sql`select 1`.execute(db);
  expect(broken).toHaveLength(1);
  await admin.end();
  await db.destroy();
});

it("its end closes every connection and breaks none", { tags: "F3" }, async () => {
  const broken: Error[] = [];
  const onBrokenConnection = (error: Error) => void broken.push(error);
  const pool = createPool({ url: inject("databaseUrl"), max: 5, onBrokenConnection });
  const db = createDatabase<NoTables>(pool);
  let open = 0;
  pool.on("connect", (client) => {
    open += 1;
    client.once("end", () => {
      open -= 1;
    });
  });
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.01)`.execute(db)));
  expect(open).toBe(5);
  await db.destroy();
  expect([open, broken]).toEqual([0, []]);
});

describe("a link that falls silent", () => {
  const answerWithinMs = 200;
  let link: TcpLink;
  let pool: pg.Pool;
  let db: Kysely<NoTables>;

  beforeEach(async () => {
    const url = new URL(inject("databaseUrl"));
    link = await openTcpLink(Number(url.port));
    url.port = String(link.port);
    pool = createPool({
      url: url.href,
      max: 4,
      answerWithinMs,
      onBrokenConnection: () => undefined,
    });
    db = createDatabase<NoTables>(pool);
    // Every connection is open and idle before anything happens.
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(db)));
    expect(pool.idleCount).toBe(4);
  });
  afterEach(async () => {
    await db.destroy();
    await link.close();
  });

  const ask = () => sql`select 1`.execute(db);

  it("costs each who waits one time-out", { tags: ["G8", "F2"] }, async () => {
    link.freeze();
    await expect(ask()).rejects.toThrow("Query read timeout");
    link.thawAnew();
    await Promise.all(Array.from({ length: 8 }, ask));
  });

  it("takes the idle connections with it", { tags: "F2" }, async () => {
    link.freeze();
    await expect(pool.query("select 1")).rejects.toThrow("Query read timeout");
    link.thawAnew();
    await ask();
  });

  it("ends a transaction after one time-out", { tags: ["G8", "F2"] }, async () => {
    const late = Symbol("late");
    let deadline: Promise<symbol> | undefined;
    const work = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      link.freeze();
      await sql`select 1`.execute(trx).finally(() => {
        deadline = wait(answerWithinMs / 2, late, { ref: false });
      });
    });
    const ended = work.catch((error: Error) => error.message);
    await ended.then(async (message) => {
      expect(await Promise.race([deadline, Promise.resolve(message)])).toBe("Query read timeout");
    });
    link.thaw();
    await ask();
  });

  it("is used again as soon as it forwards", { tags: "F2" }, async () => {
    link.freeze();
    const asked = Promise.all(Array.from({ length: 4 }, ask));
    link.thaw();
    await asked;
  });
});
