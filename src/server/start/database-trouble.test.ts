import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { openOwnApp } from "#harness/app.ts";
import { signedInClient } from "#harness/factories.ts";
import { freshEmail, post } from "#harness/verified-address.ts";

const app = await openOwnApp();
const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
const database = rows[0]?.name ?? "";

let admin: pg.Client;
beforeEach(async () => {
  admin = new pg.Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
});
afterEach(() => admin.end());

const message = { name: "Thandi", cellphone: "0825550123", message: "Do you move pianos?" };
const write = () => post(app, "/api/createcontact", { ...message, email: freshEmail() });
const read = () => app.inject({ method: "GET", url: "/api/pricing/1.5ton" });
async function readiness() {
  const answer = await app.inject({ method: "GET", url: "/readyz" });
  return [answer.statusCode, answer.json().reason];
}

function expectUnavailable(answer: Awaited<ReturnType<typeof write>>): void {
  expect([answer.statusCode, answer.json().code]).toEqual([503, "unavailable"]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.json().retryAfterSeconds).toBe(Number(answer.headers["retry-after"]));
  expect(answer.json().msg).toMatch(/Nothing was lost/);
  expect(answer.body).not.toMatch(/trouble|trigger|contact_messages/);
}

/** Ends every connection of the app, so that it makes new ones; also those that it makes meanwhile. */
async function cutConnections(): Promise<void> {
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = $1 and pid <> pg_backend_pid()`;
  while ((await admin.query(cut, [database])).rows.length > 0);
}

describe("a database in trouble", () => {
  it.each([
    ["a full disk", "53100"],
    ["a start", "57P03"],
    ["a crash", "57P02"],
    ["a statement that takes too long", "57014"],
    ["a read-only copy", "25006"],
    ["a file that cannot be read", "58030"],
    ["a lost connection", "08006"],
    ["a password that was changed", "28P01"],
  ])(
    "that is %s (%s) is 503 with the time to wait; what can still be done is done",
    { tags: ["G9", "F4"] },
    async (_, state) => {
      await sql
        .raw(
          `create or replace function trouble() returns trigger language plpgsql as
           $$ begin raise exception 'trouble' using errcode = '${state}'; end $$;
         create or replace trigger trouble before insert on contact_messages
           for each row execute function trouble();`,
        )
        .execute(app.db);
      expectUnavailable(await write());
      expect((await read()).statusCode).toBe(200);
      await sql`drop function trouble cascade`.execute(app.db);
      expect((await write()).statusCode).toBe(200);
    },
  );

  it("that takes no writes goes on answering reads", { tags: ["G9", "F4"] }, async () => {
    const client = await signedInClient(app);
    app.clock.advance(61_000);
    await admin.query(`alter database ${database} set default_transaction_read_only = on`);
    await cutConnections();
    expectUnavailable(await write());
    expect((await read()).statusCode).toBe(200);
    expect(await readiness()).toEqual([503, "the database is read-only"]);
    // A session that is seen again, and a place that is looked up, would each write a little.
    const seen = await app.as(client).get("me");
    const places = await app.inject({ url: "/api/places?q=sandton" });
    expect([seen.statusCode, places.statusCode]).toEqual([200, 200]);
    await admin.query(`alter database ${database} reset default_transaction_read_only`);
    await cutConnections();
    expect((await write()).statusCode).toBe(200);
    expect(await readiness()).toEqual([200, undefined]);
  });

  it("that has no connection left is 503 and not ready", {
    tags: ["G9", "F5", "X-12"],
  }, async () => {
    await admin.query(`alter database ${database} connection limit 0`);
    await cutConnections();
    expectUnavailable(await read());
    expectUnavailable(await write());
    expect(await readiness()).toEqual([503, "the database has no connection left"]);
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    await admin.query(`alter database ${database} connection limit -1`);
    expect((await read()).statusCode).toBe(200);
    expect(await readiness()).toEqual([200, undefined]);
  });
});
