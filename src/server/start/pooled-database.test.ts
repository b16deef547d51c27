import { join } from "node:path";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { ownTestApp } from "#harness/app.ts";
import { bookedOrder, signedInClient } from "#harness/factories.ts";
import { freshDatabase, query } from "#harness/fresh.ts";
import { openOffice } from "#harness/office.ts";
import { startTransactionPooler, type TransactionPooler } from "#harness/transaction-pooler.ts";
import { readConfig } from "../config.ts";
import { createLog } from "../platform/log/create-log.ts";
import { createClosers } from "./closers.ts";
import { openDatabase } from "./open-parts.ts";

type PoolerOptions = Parameters<typeof startTransactionPooler>[1];

/** A product that reaches its database through a pooler of transactions alone. */
async function openPooled(options?: PoolerOptions) {
  let pooler: TransactionPooler | undefined;
  let direct = "";
  const reachBy = async (url: string) => {
    direct = url;
    pooler = await startTransactionPooler(url, options);
    return pooler.url;
  };
  const app = await ownTestApp({ reachBy });
  if (!pooler) throw new Error("Nobody asked for the pooler.");
  onTestFinished(pooler.stop);
  return { app, pooler, direct };
}

const limits = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
const ask = sql<{ name: string; setting: string }>`
  select name, setting from pg_settings where name = any(${limits}) order by name`;
const kept = [
  { name: "idle_in_transaction_session_timeout", setting: "5000" },
  { name: "lock_timeout", setting: "1300" },
  { name: "statement_timeout", setting: "3000" },
];

it("behind a pooler every statement has its time limits, and leaves none behind", {
  tags: "X-95",
}, async () => {
  const { app, pooler } = await openPooled({ size: 3 });
  expect((await ask.execute(app.db)).rows).toEqual(kept);
  const rows = await app.db.transaction().execute(async (trx) => (await ask.execute(trx)).rows);
  expect(rows).toEqual(kept);
  const failed = sql`select 1 / 0`.execute(app.db);
  await expect(failed).rejects.toThrow("division by zero");
  for (let server = 0; server < 3; server++) {
    expect(await query(pooler.url, "show lock_timeout")).toEqual([{ lock_timeout: "0" }]);
  }
});

it("behind a pooler orders are booked, mails sent and no lock is left", {
  tags: "X-95",
}, async () => {
  const { app, direct } = await openPooled();
  const order = await bookedOrder(app, await signedInClient(app));
  expect(await app.mailbox.deliver()).toHaveLength(1);
  const locks = `select 1 from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and datname = current_database()`;
  expect(await query(direct, locks)).toEqual([]);
  const office = await openOffice(app);
  expect(await office.read(`orders/${order}`)).toMatchObject({ id: order });
});

it("a pooler that is started anew is used again by itself", { tags: "X-95" }, async () => {
  const { app, pooler } = await openPooled();
  const client = await signedInClient(app);
  await bookedOrder(app, client);
  await pooler.stop();
  const read = () => app.inject({ url: "/api/orders/all", headers: client.headers });
  expect((await read()).statusCode).toBe(503);
  await pooler.start();
  expect((await read()).json().total).toBe(1);
  await bookedOrder(app, client, { orderTime: "14:00" });
});

it("a pooler of single statements is refused in one line", { tags: "X-96" }, async () => {
  const pooler = await startTransactionPooler(await freshDatabase(), { mode: "statement" });
  onTestFinished(pooler.stop);
  const closers = createClosers();
  onTestFinished(closers.closeAll);
  const { signal } = new AbortController();
  const migrationsDir = join(import.meta.dirname, "../../../migrations");
  const options = { signal, say: () => undefined, migrationsDir };
  const config = readConfig({ DATABASE_URL: pooler.url }, []);
  const started = openDatabase(config, options, createLog("silent"), closers);
  await expect(started).rejects.toThrow(
    /^The database 127\.0\.0\.1:\d+\/\w+ cannot be used \(.+ statement pooling mode\)\. Remove/,
  );
});
