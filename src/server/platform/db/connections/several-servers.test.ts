import { expect, it, onTestFinished } from "vitest";
import { startCluster } from "#harness/cluster/postgres-cluster.ts";
import { query } from "#harness/fresh.ts";
import { isUnavailable } from "../database-errors.ts";
import { until } from "../embedded/until.ts";
import { createPool } from "../pool.ts";
import { isStandby } from "./read-replica.ts";

const isDone = () => true;
const isNotYet = () => false;

it("the server that takes writes, or a standby, is found among several; one that has changed is left", {
  tags: "X-98",
}, async () => {
  const cluster = await startCluster({ standbys: 1 });
  onTestFinished(cluster.close);
  const [first, second] = [cluster.primary(), cluster.standbys()[0]];
  if (!second) throw new Error("There is no standby.");
  const urls = [second.url, first.url];
  const pool = createPool({ urls, max: 4, onBrokenConnection: () => undefined });
  onTestFinished(pool.end);
  const reader = createPool({
    urls,
    isWanted: isStandby,
    max: 1,
    onBrokenConnection: () => undefined,
  });
  onTestFinished(reader.end);
  const write = (n: number) => pool.query("insert into t values ($1)", [n]);
  await pool.query("create table t (n int)", []);
  expect((await pool.look()).url).toBe(first.url);
  const hasTable = () => query(second.url, "table t").then(isDone, isNotYet);
  expect(await until(hasTable, { within: 10_000 })).toBe(true);

  expect((await reader.look()).url).toBe(second.url);

  await first.kill();
  await expect(write(1)).rejects.toSatisfy(isUnavailable);
  await cluster.promote();
  expect(await until(() => write(2).then(isDone, isNotYet), { within: 10_000 })).toBe(true);
  expect((await pool.look()).url).toBe(second.url);

  await cluster.rejoin(first);
  await cluster.untilStreaming(1);
  await write(3);
  expect((await pool.look()).url).toBe(second.url);
  expect((await reader.look()).url).toBe(first.url);
});
