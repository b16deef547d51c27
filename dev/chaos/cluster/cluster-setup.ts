import pg from "pg";
import type { PostgresCluster } from "#harness/cluster/postgres-cluster.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import { startBalancer } from "../failover/balancer.ts";
import type { BalancedSetup } from "../failover/outages.ts";
import { type Booked, type Bookings, bookingAt, startBooking } from "../frame/booking.ts";
import { firstProcess, type Setup, startProcesses } from "../frame/drill.ts";
import { checkInvariants, dataInvariants } from "../frame/invariants.ts";
import { readingCalls, sendLoad, startLoad } from "../frame/load.ts";
import { addPeople } from "../frame/people.ts";
import { compareOrders } from "../frame/stored-bookings.ts";

/** Two processes on a cluster, behind a balancer, under a mix of reads and bookings. */
export type ClusterSetup = BalancedSetup & {
  readonly cluster: PostgresCluster;
  readonly bookings: Bookings;
};

/** Each client sends some five requests to book a second: together about 100 requests a second. */
export const mix = { readsPerSecond: 80, clients: 5 };
const warmUpSeconds = 3;
/** A business may have 500 open orders. */
const clientsPerRound = 5;
const answersWithin = 15_000;

const endProcesses = ({ processes }: Setup) =>
  Promise.all(processes.splice(0).map(({ end }) => end("SIGTERM")));

/**
 * Starts processes of the product with this `DATABASE_URL`, and the load. The drill's own database
 * stays unused but for its folder.
 */
export async function serveCluster(
  drill: Setup,
  cluster: PostgresCluster,
  url: string,
): Promise<ClusterSetup> {
  /** Of the primary of that moment. */
  const query = async <Row extends pg.QueryResultRow>(
    sql: string,
    values: readonly unknown[] = [],
  ) => {
    const client = new pg.Client({ connectionString: cluster.primary().url });
    client.on("error", () => undefined);
    await client.connect();
    return client
      .query<Row>(sql, [...values])
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };
  const database = { ...drill.database, url, query };
  const installation = { ...drill.installation, DATABASE_URL: url };
  const setup: Setup = { ...drill, database, installation };
  const { processes } = setup;
  setup.onEnd(() => endProcesses(setup));
  await startProcesses(setup, 2);
  const clients = await addPeople(database, 8 + clientsPerRound * setup.rounds, { kind: "client" });
  const { port } = firstProcess(setup);
  const bodies = await Promise.all(
    clients
      .slice(0, 8)
      .map((client, at) => bookingAt(port, client, { daysAhead: 9 + at, orderTime: "09:30" })),
  );
  const balancer = await startBalancer(processes.map((each) => each.port));
  setup.onEnd(balancer.close);
  const next = await readingCalls(setup);
  const reads = { port: balancer.port, perSecond: mix.readsPerSecond, next };
  await sendLoad(reads, warmUpSeconds);
  const load = startLoad(reads);
  setup.onEnd(load.stop);
  const nextPort = () => balancer.port;
  const bookings = startBooking(setup, { clients, bodies, atOnce: mix.clients, nextPort });
  return { ...setup, cluster, balancer, load, bookings };
}

/** Waits until a booking that was sent since then is acknowledged after `after`, by `Date.now`. */
export async function nextBooking(
  { bookings, faults }: ClusterSetup,
  { sentSince, after = sentSince }: { readonly sentSince: number; readonly after?: number },
): Promise<Booked | undefined> {
  const isNext = ({ sentMs, answeredMs }: Booked) => sentMs >= sentSince && answeredMs >= after;
  const first = await until(() => bookings.booked.find(isNext), { within: answersWithin });
  faults.addIf(!first, `No booking was acknowledged within ${answersWithin / 1000} s.`);
  return first;
}

/** Ends the load, compares what is stored with what was acknowledged, and ends the processes. */
export async function settleCluster(setup: ClusterSetup): Promise<void> {
  const { load, bookings, balancer, say } = setup;
  say("every key is sent again");
  const seconds = load.elapsedMs() / 1000;
  const [reads, tries] = [(await load.stop()).length, bookings.counts().sent];
  await bookings.stop();
  setup.figure("reads", reads);
  setup.figure("requests a second", ((reads + tries) / seconds).toFixed(0));
  setup.figure("bookings acknowledged", bookings.booked.length);
  await bookings.replay([balancer.port]);
  await compareOrders(setup, bookings);
  await checkInvariants(setup, dataInvariants, "At the end");
  balancer.close();
  await endProcesses(setup);
}
