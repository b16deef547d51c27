import pg from "pg";
import { expect, it } from "vitest";
import { freshDatabase, runQuery } from "#harness/fresh.ts";
import { until } from "#harness/until.ts";
import { silentLockWaitOptions, waitForDatabase } from "./wait-for-database.ts";

it("an attempt is repeated when a schema was just made", { tags: "X-100" }, async () => {
  const url = await freshDatabase();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query("begin; create schema shared");
  const attempts: Promise<unknown>[] = [];
  const made = waitForDatabase(silentLockWaitOptions, { url, what: () => "the schema" }, () => {
    const attempt = runQuery(url, "create schema if not exists shared");
    attempts.push(attempt);
    return attempt;
  });
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'shared'";
  expect(await until(async () => (await runQuery(url, waits)).length > 0, { within: 5_000 })).toBe(
    true,
  );
  await other.query("commit");
  await other.end();
  await made;
  expect(attempts).toHaveLength(2);
});
