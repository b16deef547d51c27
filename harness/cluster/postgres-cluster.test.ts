import { expect, it, onTestFinished } from "vitest";
import { until } from "#server/platform/db/embedded/until.ts";
import { query } from "../fresh.ts";
import type { ClusterNode } from "./cluster-node.ts";
import { startCluster } from "./postgres-cluster.ts";

async function ownCluster(options: Parameters<typeof startCluster>[0]) {
  const cluster = await startCluster(options);
  onTestFinished(cluster.close);
  return cluster;
}

const write = ({ url }: ClusterNode, n: number) => query(url, `insert into t values (${n})`);
const read = async ({ url }: ClusterNode) =>
  (await query<{ n: number }>(url, "select n from t order by n")).map(({ n }) => n);

it("a standby takes over, and the server that was killed comes back as its standby", async () => {
  const cluster = await ownCluster({ standbys: 2, waitsFor: "ANY 1" });
  const first = cluster.primary();
  await query(first.url, "create table t (n int)");
  await write(first, 1);
  await first.kill();
  const second = await cluster.promote();
  await write(second, 2);
  await cluster.rejoin(first);
  await cluster.untilStreaming(2);
  await write(second, 3);
  for (const node of [first, ...cluster.standbys()]) {
    const hasAll = async () => String(await read(node)) === "1,2,3";
    expect(await until(hasAll, { within: 5_000 })).toBe(true);
  }
});

it("a commit waits for its standby while that one is frozen", async () => {
  const cluster = await ownCluster({ standbys: 1, waitsFor: "FIRST 1" });
  const [primary, standby] = [cluster.primary(), cluster.standbys()[0] as ClusterNode];
  await query(primary.url, "create table t (n int)");
  await standby.freeze();
  let isDone = false;
  const writing = write(primary, 1).then(() => {
    isDone = true;
  });
  const waits = "select pid from pg_stat_activity where wait_event = 'SyncRep'";
  const isWaiting = async () => (await primary.ask(waits)).length === 1;
  expect(await until(isWaiting, { within: 5_000 })).toBe(true);
  expect([isDone, await read(primary)]).toEqual([false, []]);
  standby.thaw();
  await writing;
  expect(await read(primary)).toEqual([1]);
});
