import pg from "pg";
import { expect, inject, it, onTestFinished } from "vitest";
import { freshDatabase } from "#harness/fresh.ts";
import { startTransactionPooler } from "#harness/transaction-pooler.ts";
import { isUnavailable } from "../database-errors.ts";
import { until } from "../embedded/until.ts";
import { watchServers } from "./server-watch.ts";

/** A watch of a database of its own, and how many connections that has of it. */
async function openWatch(now?: () => number) {
  const url = await freshDatabase();
  const watch = watchServers({ urls: [url], onLook: () => undefined, ...(now && { now }) });
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  onTestFinished(async () => {
    await watch.stop();
    await admin.end();
  });
  const others = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  return { watch, admin, countOpen: async () => (await admin.query(others)).rows.length };
}

it("a look holds one connection, also where only new ones are read-only", {
  tags: "X-98",
}, async () => {
  let passedMs = 0;
  const { watch, admin, countOpen } = await openWatch(() => performance.now() + passedMs);
  const { database } = admin;
  expect((await watch.look()).readOnly).toBe(null);
  await admin.query(`alter database ${database} set default_transaction_read_only = on`);
  passedMs += 5_000;
  expect((await watch.look()).readOnly).toBe("read-only");
  expect(await until(async () => (await countOpen()) === 1, { within: 2_000 })).toBe(true);
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
