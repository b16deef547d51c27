import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { startCluster } from "#harness/cluster/postgres-cluster.ts";
import { freshDatabase, query } from "#harness/fresh.ts";
import { until } from "./embedded/until.ts";
import { forLocksAlone, waitForDatabase } from "./wait-for-database.ts";

it("names a lost standby", { tags: "X-100" }, async () => {
  const cluster = await startCluster();
  onTestFinished(cluster.close);
  const { ask, url } = cluster.primary();
  await ask("alter system set synchronous_standby_names = 'nobody'");
  await ask("select pg_reload_conf()");
  const said: string[] = [];
  const { signal } = new AbortController();
  const say = (line: string) => void said.push(line);
  const made = waitForDatabase(
    { say, signal, forDatabase: true, tellEveryMs: 20 },
    { url: () => url, what: () => "the background work" },
    () => query(url, "create table made ()"),
  );
  const line =
    /^Waiting for the background work: a synchronous standby has not confirmed the commit/;
  const isSaid = () => said.some((one) => line.test(one));
  expect(await until(isSaid, { within: 20_000 }), said.join("\n")).toBe(true);
  await ask("alter system reset synchronous_standby_names");
  await ask("select pg_reload_conf()");
  await made;
});

it("tries again where another process was first to make what both need", {
  tags: "X-100",
}, async () => {
  const url = await freshDatabase();
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await other.query("begin; create schema shared");
  const attempts: Promise<unknown>[] = [];
  const made = waitForDatabase(forLocksAlone, { url: () => url, what: () => "the schema" }, () => {
    const attempt = query(url, "create schema if not exists shared");
    attempts.push(attempt);
    return attempt;
  });
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'shared'";
  expect(await until(async () => (await query(url, waits)).length > 0, { within: 5_000 })).toBe(
    true,
  );
  await other.query("commit");
  await other.end();
  await made;
  expect(attempts).toHaveLength(2);
});
