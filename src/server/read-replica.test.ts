import { expect, it, onTestFinished } from "vitest";
import { ownTestApp } from "#harness/app.ts";
import { startCluster } from "#harness/cluster/postgres-cluster.ts";
import { insertDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { withReadReplica } from "./platform/db/connections/read-replica.ts";
import { until } from "./platform/db/embedded/until.ts";
import { createPool, type DatabasePool } from "./platform/db/pool.ts";

it("a replica answers lists and files, and the primary while it is late or away", {
  tags: "X-99",
}, async () => {
  const cluster = await startCluster({ standbys: 1 });
  onTestFinished(cluster.close);
  const [standby] = cluster.standbys();
  if (!standby) throw new Error("There is no standby.");
  const moves: (string | null)[] = [];
  // Stands still until the replica should be late: a busy machine makes nothing late.
  let now = () => 0;
  const made = Promise.withResolvers<DatabasePool>();
  const app = await ownTestApp({
    databaseServer: cluster.primary().adminUrl,
    wrapPool: (primary, url) => {
      const own = new URL(url);
      own.port = String(standby.port);
      const urls = [own.href];
      const replica = createPool({ urls, max: 2, onBrokenConnection: () => undefined });
      made.resolve(replica);
      return withReadReplica({
        primary,
        replica,
        onMove: (reason) => moves.push(reason),
        now: () => now(),
      });
    },
  });
  const replica = await made.promise;
  const hasDatabase = () => replica.look().catch(() => false as const);
  await until(hasDatabase, { within: 20_000 });
  const office = await openOffice(app);
  let drivers = 0;
  /** Nobody misses a driver who is there already, wherever the list comes from. */
  async function addAndList(): Promise<void> {
    await insertDriver(app);
    drivers += 1;
    expect((await office.read("drivers/all")).total).toBe(drivers);
    const lines = (await office.get("drivers/all.csv")).body.trim().split("\r\n");
    expect(lines).toHaveLength(drivers + 1);
  }

  for (let round = 0; round < 10; round++) await addAndList();
  expect(moves).toEqual([null]);

  await standby.ask("select pg_wal_replay_pause()");
  now = () => performance.now();
  await addAndList();
  expect(moves).toEqual([null, "it is late"]);
  await standby.ask("select pg_wal_replay_resume()");
  const later = performance.now() + 1_000;
  now = () => later;
  await addAndList();
  expect(moves).toEqual([null, "it is late", null]);

  await standby.kill();
  await addAndList();
  expect(moves.slice(0, 4)).toEqual([null, "it is late", null, "it is away"]);
});
