import pg from "pg";
import { expect, inject, it, onTestFinished } from "vitest";
import { startTransactionPooler } from "#harness/transaction-pooler.ts";
import { isUnavailable } from "../database-errors.ts";
import { until } from "../embedded/until.ts";
import { watchServers } from "./server-watch.ts";

const name = "watch-of-a-test";

/** A watch under a name of its own, and how many connections the server has of it. */
async function openWatch(now?: () => number) {
  const url = new URL(inject("databaseUrl"));
  url.searchParams.set("application_name", name);
  const watch = watchServers({ urls: [url.href], onLook: () => undefined, ...(now && { now }) });
  const admin = new pg.Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  onTestFinished(async () => {
    await watch.stop();
    await admin.end();
  });
  const ofWatch = "from pg_stat_activity where application_name = $1";
  const countOpen = async () => (await admin.query(`select ${ofWatch}`, [name])).rows.length;
  return { watch, admin, countOpen };
}

it("a look holds one connection, also where only new ones are read-only", {
  tags: "X-98",
}, async () => {
  let passedMs = 0;
  const { watch, admin, countOpen } = await openWatch(() => performance.now() + passedMs);
  const { database } = admin;
  expect((await watch.look()).readOnly).toBe(null);
  await admin.query(`alter database ${database} set default_transaction_read_only = on`);
  try {
    passedMs += 5_000;
    expect((await watch.look()).readOnly).toBe("read-only");
    expect(await until(async () => (await countOpen()) === 1, { within: 2_000 })).toBe(true);
  } finally {
    await admin.query("begin read write");
    await admin.query(`alter database ${database} reset default_transaction_read_only`);
    await admin.query("commit");
  }
});

it("after its end a look opens no connection", { tags: "F3" }, async () => {
  const { watch, countOpen } = await openWatch();
  await watch.stop();
  await expect(watch.look()).rejects.toSatisfy(isUnavailable);
  expect(await countOpen()).toBe(0);
});

it("looks through a pooler leave nothing behind on their connection", {
  tags: "X-95",
}, async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => void warnings.push(warning);
  process.on("warning", listen);
  const pooler = await startTransactionPooler(inject("databaseUrl"));
  const watch = watchServers({ urls: [pooler.url], onLook: () => undefined, now: () => 0 });
  onTestFinished(async () => {
    process.off("warning", listen);
    await watch.stop();
    await pooler.stop();
  });
  for (let looks = 0; looks < 12; looks++) await watch.look();
  expect(warnings).toEqual([]);
});
