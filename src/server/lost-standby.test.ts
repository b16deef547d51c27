import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { expect, it, onTestFinished } from "vitest";
import { ownTestApp, type TestApp } from "#harness/app.ts";
import { startCluster } from "#harness/cluster/postgres-cluster.ts";
import { bookingOf, signedInClient } from "#harness/factories.ts";
import { until } from "./platform/db/embedded/until.ts";

const waiting = "select pid from pg_stat_activity where wait_event = 'SyncRep'";

/** A product on a server of its own, whose standby can be lost: commits wait for one that never was. */
async function openWithStandby() {
  const cluster = await startCluster();
  onTestFinished(cluster.close);
  const server = cluster.primary();
  const app = await ownTestApp({ databaseServer: server.adminUrl });
  const setStandby = async (name: string) => {
    await server.ask(`alter system set synchronous_standby_names = '${name}'`);
    await server.ask("select pg_reload_conf()");
  };
  // What the app's end does would wait for the standby as well.
  onTestFinished(() => setStandby(""));
  return {
    app,
    countWaiting: async () => (await server.ask(waiting)).length,
    cancelWaits: () => server.ask(`select pg_cancel_backend(pid) from (${waiting}) as waits`),
    lose: () => setStandby("nobody"),
    find: async () => {
      await setStandby("");
      const isHealed = async () => (await app.context.database.look()).stuckCommits === 0;
      expect(await until(isHealed, { within: 5_000 })).toBe(true);
    },
  };
}

/** A booking of each of so many clients; sent again, it is the same one. */
function bookings(app: TestApp, count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const client = await signedInClient(app);
      const payload = await bookingOf(app, client);
      const headers = { ...client.headers, "idempotency-key": newId() };
      return () => app.inject({ method: "POST", url: "/api/orders/create", headers, payload });
    }),
  );
}

const statuses = (answers: readonly { readonly statusCode: number }[]) =>
  [...new Set(answers.map(({ statusCode }) => statusCode))].toSorted();

it("reads go on while a standby is lost, and writes are refused before they begin", {
  tags: ["X-93", "F4"],
}, async () => {
  const { app, countWaiting, lose, find } = await openWithStandby();
  const client = await signedInClient(app);
  const books = await bookings(app, 20);
  await lose();
  const read = () => app.inject({ url: "/api/orders/all", headers: client.headers });
  const booked = Promise.all(books.map((book) => book()));
  expect(await until(async () => (await countWaiting()) >= 2, { within: 5_000 })).toBe(true);
  expect(statuses(await Promise.all(Array.from({ length: 30 }, read)))).toEqual([200]);
  expect(statuses(await booked)).toEqual([503]);
  const stuck = await countWaiting();
  expect(stuck).toBeLessThanOrEqual(6);

  expect(statuses(await Promise.all(books.map((book) => book())))).toEqual([503]);
  expect(await countWaiting()).toBe(stuck);
  expect(statuses(await Promise.all(Array.from({ length: 30 }, read)))).toEqual([200]);
  const ready = await app.inject({ url: "/readyz" });
  expect(ready.json()).toEqual({ status: "ready", writes: "waiting for a synchronous standby" });

  await find();
  const answers = await Promise.all(books.map((book) => book()));
  expect(statuses(answers)).toEqual([201]);
  const { rows } = await sql<{ id: string }>`select id from orders`.execute(app.db);
  expect(new Set(answers.map((answer) => answer.json().id))).toEqual(
    new Set(rows.map(({ id }) => id)),
  );
  expect(rows).toHaveLength(20);
});

it("a commit whose wait was ended is told as unknown, also when it is asked again", {
  tags: "X-94",
}, async () => {
  const { app, countWaiting, cancelWaits, lose, find } = await openWithStandby();
  const [book] = await bookings(app, 1);
  if (!book) throw new Error("There is no booking.");
  await lose();
  for (const _ of ["first", "again"]) {
    const answer = book();
    expect(await until(async () => (await countWaiting()) === 1, { within: 5_000 })).toBe(true);
    await cancelWaits();
    expect((await answer).statusCode).toBe(503);
    expect((await answer).json()).toMatchObject({
      code: "unavailable",
      msg: expect.stringMatching(/^We cannot tell yet/),
    });
  }
  await find();
  expect((await book()).statusCode).toBe(201);
  const { rows } = await sql`select id from orders`.execute(app.db);
  expect(rows).toHaveLength(1);
});
