import { join } from "node:path";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { ownTestApp } from "#harness/app.ts";
import { bookedOrder, signedInClient } from "#harness/factories.ts";
import { freshDatabase } from "#harness/fresh.ts";
import { openOffice } from "#harness/office.ts";
import { openPooler } from "#harness/pooler.ts";
import { readServerConfig } from "../config.ts";
import { createLog } from "../platform/log/create-log.ts";
import { createCleanupList, openDatabase } from "./connect.ts";

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
  let pooler: Awaited<ReturnType<typeof openPooler>> | undefined;
  const app = await ownTestApp({
    prepareUrl: async (url) => {
      pooler = await openPooler(url);
      onTestFinished(pooler.close);
      return pooler.url;
    },
  });
  expect((await ask.execute(app.db)).rows).toEqual(kept);
  const rows = await app.db.transaction().execute(async (trx) => (await ask.execute(trx)).rows);
  expect(rows).toEqual(kept);
  await expect(sql`select 1 / 0`.execute(app.db)).rejects.toThrow("division by zero");

  const order = await bookedOrder(app, await signedInClient(app));
  expect(await app.mailbox.deliver()).toHaveLength(1);
  const office = await openOffice(app);
  expect(await office.read(`orders/${order}`)).toMatchObject({ id: order });
  await app.context.db.destroy();
  const left = await pooler?.left();
  expect(new Set(left)).toEqual(new Set(["SELECT 0"]));
});

it("a pooler of single statements is refused in one line", { tags: "X-96" }, async () => {
  const pooler = await openPooler(await freshDatabase(), "begin");
  onTestFinished(pooler.close);
  const closers = createCleanupList();
  onTestFinished(closers.closeAll);
  const { signal } = new AbortController();
  const migrationsDir = join(import.meta.dirname, "../../../migrations");
  const options = { signal, say: () => undefined, migrationsDir };
  const config = readServerConfig({ DATABASE_URL: pooler.url }, []);
  const started = openDatabase(config, options, createLog("silent"), closers);
  await expect(started).rejects.toThrow(
    /^The database 127\.0\.0\.1:\d+\/\w+ cannot be used \(.+ statement pooling mode\)\. Remove/,
  );
});
