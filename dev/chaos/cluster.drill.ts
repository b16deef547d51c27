import { setTimeout as wait } from "node:timers/promises";
import { type PostgresCluster, startCluster } from "#harness/cluster/postgres-cluster.ts";
import { systemPostgres } from "#harness/cluster/server-files.ts";
import { quantile } from "../bench/timing.ts";
import {
  type ClusterSetup,
  mix,
  nextBooking,
  serveCluster,
  settleCluster,
} from "./cluster/cluster-setup.ts";
import { isPgBouncerHere, startPgBouncer } from "./cluster/pgbouncer.ts";
import {
  inMs,
  isPlainRefusal,
  isUnserved,
  judgeOutage,
  pause,
  restart,
  sentSince,
  someInWords,
} from "./failover/outages.ts";
import { isServed } from "./frame/call.ts";
import type { Drill, Setup } from "./frame/drill.ts";
import type { Sample } from "./frame/load.ts";

/** How the product reaches the primary of the moment. */
type Route = {
  readonly url: string;
  /** Called when another server has become the primary. */
  readonly pointTo: (server: string) => unknown;
  /** Takes away for a while what stands between product and primary. */
  readonly interrupt?: () => Promise<void>;
};
type OpenRoute = (cluster: PostgresCluster, drill: Setup) => Promise<Route>;
type RoutedSetup = ClusterSetup & {
  readonly route: Route;
  /** Adds a time to those of a figure. */
  readonly measure: (what: string, ms: number) => void;
};

/** Milliseconds. */
const bookingsGoOnWithin = 5_000;
const [standbyFrozenFor, poolerAwayFor] = [4_000, 1_000];

/** What was not served; a busy machine refuses some for load, which the overload drill judges. */
const isLost = (sample: Sample) => isUnserved(sample) && sample.code !== "overloaded";

function measuring({ figure }: Setup): RoutedSetup["measure"] {
  const times = new Map<string, number[]>();
  return (what, ms) => {
    const all = [...(times.get(what) ?? []), ms];
    times.set(what, all);
    figure(what, `${inMs(quantile(all, 0.5))}, at most ${inMs(quantile(all, 1))}`);
  };
}

/**
 * Makes an outage, and waits until bookings go on and all is well again. `work` resolves when what
 * was lost is back.
 */
async function judged(setup: RoutedSetup, what: string, work: () => Promise<void>): Promise<void> {
  const { load, measure, count, faults } = setup;
  const [start, startMs] = [load.elapsedMs(), Date.now()];
  await work();
  const [backAt, backMs] = [load.elapsedMs(), Date.now()];
  const first = await nextBooking(setup, { sentSince: startMs, after: backMs });
  const tookMs = (first?.answeredMs ?? Number.POSITIVE_INFINITY) - backMs;
  const words = `Bookings went on ${inMs(tookMs)} after ${what} was back.`;
  faults.addIf(tookMs > bookingsGoOnWithin, words);
  measure(`${what}: bookings went on after it was back`, tookMs);
  measure(`${what}: no booking from its loss on`, backMs - startMs + tookMs);
  const meanwhile = sentSince(setup, start);
  count(`${what}: reads until then`, meanwhile.length);
  count(`${what}: reads served of them`, meanwhile.filter(isServed).length);
  await wait(bookingsGoOnWithin - tookMs + pause);
  const within = bookingsGoOnWithin;
  const ofOutage = sentSince(setup, start).filter(({ code }) => code !== "overloaded");
  judgeOutage(setup, ofOutage, { what, backAt, within });
}

/** Kills the primary, promotes a standby, and brings the old primary back as a standby. */
async function losePrimary(setup: RoutedSetup): Promise<void> {
  const { cluster, route } = setup;
  const old = cluster.primary();
  await judged(setup, "the primary", async () => {
    await old.kill();
    await route.pointTo((await cluster.promote()).url);
  });
  await cluster.rejoin(old);
  await cluster.untilStreaming(2);
}

/** Freezes one of two standbys: nobody notices. */
async function freezeStandby(setup: RoutedSetup, round: number): Promise<void> {
  const { cluster, bookings, load, faults } = setup;
  const [start, before] = [load.elapsedMs(), bookings.counts()];
  const standby = cluster.standbys()[round % 2];
  await standby?.freeze();
  await wait(standbyFrozenFor);
  standby?.thaw();
  await wait(pause);
  const unserved = sentSince(setup, start).filter(isLost).length;
  const after = bookings.counts();
  const refused = after.later + after.cutOff - before.later - before.cutOff;
  const what = `A frozen standby cost ${unserved} reads and ${refused} tries to book.`;
  faults.addIf(unserved + refused > 0, what);
  await cluster.untilStreaming(2);
}

/** Ends a process and starts it again: what breaks off with its connections is lost, nothing else. */
async function restartProcess(setup: RoutedSetup, index: number, signal: "SIGTERM" | "SIGKILL") {
  const { balancer, load, faults, count } = setup;
  const [start, lostBefore] = [load.elapsedMs(), balancer.lost.length];
  await restart(setup, index, signal);
  const samples = sentSince(setup, start - pause);
  const broken = samples.filter((sample) => isUnserved(sample) && !isPlainRefusal(sample));
  const lost = balancer.lost.length - lostBefore;
  faults.addIf(broken.length > lost, `${signal} to a process lost ${someInWords(broken)}`);
  count(`${signal} to a process: requests lost with their connections`, lost);
  count(`${signal} to a process: reads meanwhile`, samples.length);
  count(`${signal} to a process: reads served of them`, samples.filter(isServed).length);
}

const clusterDrill = (
  drill: Pick<Drill, "name" | "about" | "lacks">,
  binaries: string | undefined,
  openRoute: OpenRoute,
): Drill => ({
  ...drill,
  rounds: 1,
  processes: 0,
  work: async (made) => {
    const waitsFor = "ANY 1";
    const cluster = await startCluster({ standbys: 2, waitsFor, binaries, isDurable: true });
    made.onEnd(cluster.close);
    const route = await openRoute(cluster, made);
    const served = await serveCluster(made, cluster, route.url);
    const setup = { ...served, route, measure: measuring(made) };
    for (let round = 1; round <= setup.rounds; round++) {
      setup.say(`round ${round} of ${setup.rounds}, ${setup.bookings.booked.length} bookings`);
      await losePrimary(setup);
      await freezeStandby(setup, round);
      if (route.interrupt) await judged(setup, "the pooler", route.interrupt);
      await restartProcess(setup, round % 2, "SIGTERM");
      await restartProcess(setup, (round + 1) % 2, "SIGKILL");
      await wait(pause);
    }
    await settleCluster(setup);
    const standbys = `2, commits wait for ${waitsFor}`;
    return { standbys, "reads a second": mix.readsPerSecond, "clients that book": mix.clients };
  },
});

const howToGet = "apt-get install postgresql pgbouncer, or the like, and run it again";

export const pooledDrill = clusterDrill(
  {
    name: "cluster",
    about: "two processes behind PgBouncer lose the primary, a standby, the pooler and each other",
    lacks:
      systemPostgres !== undefined && isPgBouncerHere
        ? null
        : `It needs PostgreSQL's server and PgBouncer of this machine: ${howToGet}.`,
  },
  systemPostgres,
  async (cluster, { database, onEnd }) => {
    const pooler = await startPgBouncer(cluster.primary().url, database.dataDir);
    onEnd(pooler.stop);
    const interrupt = async () => {
      await pooler.stop();
      await wait(poolerAwayFor);
      await pooler.start();
    };
    return { ...pooler, interrupt };
  },
);

export const hostsDrill = clusterDrill(
  {
    name: "hosts",
    about: "the same without a pooler: DATABASE_URL names all servers",
  },
  undefined,
  async (cluster) => {
    const [first, ...others] = [cluster.primary(), ...cluster.standbys()];
    const hosts = others.map(({ port }) => `,127.0.0.1:${port}`).join("");
    const url = first.url.replace(`:${first.port}`, `:${first.port}${hosts}`);
    return { url, pointTo: () => undefined };
  },
);
