import { expect, it, onTestFinished } from "vitest";
import { startCluster } from "#harness/cluster/postgres-cluster.ts";
import { query } from "#harness/fresh.ts";
import { until } from "./embedded/until.ts";
import { waitForDatabase } from "./wait-for-database.ts";

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
