import { rm } from "node:fs/promises";
import { sql } from "kysely";
import pg from "pg";
import { v7 as newId } from "uuid";
import { afterAll, afterEach, expect, it } from "vitest";
import { openOwnApp } from "#harness/app.ts";
import { makeServerFolder } from "#harness/database-server.ts";
import { bookingBody, signedInClient } from "#harness/factories.ts";
import { silentLog } from "#harness/logs.ts";
import { until } from "#harness/until.ts";
import { startEmbeddedPostgres } from "../platform/db/embedded/start-embedded-postgres.ts";

// A product on a server whose standby can be lost: commits wait for one that never was.
const dataDir = await makeServerFolder();
const server = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
afterAll(async () => {
  await admin.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});
const adminUrl = new URL(server.url);
[adminUrl.username, adminUrl.pathname] = ["postgres", "/postgres"];
const admin = new pg.Client({ connectionString: adminUrl.href });
await admin.connect();
const app = await openOwnApp({ databaseServer: server.url });

const waiting = "select pid from pg_stat_activity where wait_event = 'SyncRep'";
const countWaiting = async () => (await admin.query(waiting)).rows.length;
async function setStandby(name: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${name}'`);
  await admin.query("select pg_reload_conf()");
}
/** Loses the standby. The server's processes learn of it one after the other: then a commit waits. */
async function lose(): Promise<void> {
  await setStandby("nobody");
  const committer = new pg.Client({ connectionString: adminUrl.href });
  await committer.connect();
  const [{ pid }] = (await committer.query("select pg_backend_pid() as pid")).rows;
  const isCommitWaiting = async () => {
    let isOver = false;
    const commit = committer.query("select pg_logical_emit_message(true, '', '')").finally(() => {
      isOver = true;
    });
    const look = async () => isOver || (await admin.query(`${waiting} and pid = ${pid}`)).rows[0];
    const isWaiting = (await until(look, { within: 5_000 })) !== true;
    if (isWaiting) await admin.query("select pg_cancel_backend($1)", [pid]);
    await commit;
    return isWaiting;
  };
  expect(await until(isCommitWaiting, { within: 5_000 })).toBe(true);
  await committer.end();
}
const find = () => setStandby("");

// What the app's end does would wait for the standby as well.
afterEach(find);

/** Makes a booking for each of so many clients; called again, it is sent under the same key. */
async function bookings(count: number) {
  const books: (() => ReturnType<typeof app.inject>)[] = [];
  // One after the other: so many at once would be too many who wait to write.
  while (books.length < count) {
    const client = await signedInClient(app);
    const payload = await bookingBody(app, client);
    const headers = { ...client.headers, "idempotency-key": newId() };
    books.push(() => app.as({ headers }).post("orders/create", payload));
  }
  return books;
}

const statuses = (answers: readonly { readonly statusCode: number }[]) =>
  [...new Set(answers.map(({ statusCode }) => statusCode))].toSorted();

it("reads go on while a standby is lost, and writes are refused", {
  tags: ["X-93", "F4"],
}, async () => {
  const client = await signedInClient(app);
  const books = await bookings(20);
  await lose();
  const read = () => app.as(client).get("orders/all");
  const booked = Promise.all(books.map((book) => book()));
  expect(await until(async () => (await countWaiting()) === 4, { within: 5_000 })).toBe(true);
  expect(statuses(await Promise.all(Array.from({ length: 30 }, read)))).toEqual([200]);
  expect(statuses(await booked)).toEqual([503]);

  // Those that wait keep their connections, and nobody opens others in their place.
  expect(statuses(await Promise.all(books.map((book) => book())))).toEqual([503]);
  expect(await countWaiting()).toBe(4);
  expect(statuses(await Promise.all(Array.from({ length: 30 }, read)))).toEqual([200]);
  const ready = await app.inject({ url: "/readyz" });
  expect(ready.json()).toEqual({ status: "ready", writes: "waiting for a synchronous standby" });

  await find();
  expect(await until(async () => (await countWaiting()) === 0, { within: 5_000 })).toBe(true);
  const answers = await Promise.all(books.map((book) => book()));
  expect(statuses(answers)).toEqual([201]);
  const { rows } = await sql<{ id: string }>`select id from orders`.execute(app.db);
  expect(new Set(answers.map((answer) => answer.json().id))).toEqual(
    new Set(rows.map(({ id }) => id)),
  );
  expect(rows).toHaveLength(20);
});

it("a commit whose wait for a standby was cancelled has an unknown outcome, also on a retry", {
  tags: "X-94",
}, async () => {
  const [book] = await bookings(1);
  if (!book) throw new Error("There is no booking.");
  await lose();
  for (const _ of ["first", "again"]) {
    const answer = book();
    expect(await until(async () => (await countWaiting()) > 0, { within: 5_000 })).toBe(true);
    await admin.query(`select pg_cancel_backend(pid) from (${waiting}) as waits`);
    expect((await answer).statusCode).toBe(503);
    expect((await answer).json()).toMatchObject({
      code: "unavailable",
      msg: expect.stringMatching(/^We cannot tell yet/),
    });
  }
  await find();
  const { id } = (await book()).json();
  const { rows } = await sql`select id from orders where client_id =
    (select client_id from orders where id = ${id})`.execute(app.db);
  expect(rows).toEqual([{ id }]);
});
