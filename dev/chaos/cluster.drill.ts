import { setTimeout as pause } from "node:timers/promises";
import { until } from "#harness/until.ts";
import { median } from "../bench/timing.ts";
import { type Cluster, missingClusterPrograms, startCluster } from "./cluster/servers.ts";
import {
  type Bookings,
  bookingCall,
  compareOrders,
  pricedBookingBody,
  startBooking,
} from "./frame/booking.ts";
import { call, isSuccess } from "./frame/call.ts";
import type { Drill, DrillSetup } from "./frame/drill.ts";
import { type LoadSample, repeatAtRate, servedP99, startLoad } from "./frame/load.ts";
import { addPeople, addPerson } from "./frame/people.ts";
import { startProduct } from "./frame/product.ts";

const bookingsPerSecond = 50;
const readsPerSecond = 20;
/** The limit for the median of all kills of the primary. */
const bookingsGoOnWithinSeconds = 10;
/** Milliseconds until HAProxy knows of a process that was killed. */
const noticedWithinMs = 2_500;

type Run = DrillSetup & {
  readonly cluster: Cluster;
  readonly bookings: Bookings;
  readonly reads: readonly LoadSample[];
};

async function start(
  { processes, installation }: DrillSetup,
  cluster: Cluster,
  at: number,
  url: string,
) {
  const wantedPort = cluster.productPorts[at];
  processes[at] = await startProduct({ ...installation, DATABASE_URL: url }, wantedPort);
}

/** Kills the primary and promotes a standby; answers the seconds until a booking was taken again. */
async function failOver({ cluster, bookings, say }: Run, how: string): Promise<number> {
  const { lost, killedMs, promotedMs } = await cluster.failOver();
  await cluster.addStandby(lost);
  const after = () => bookings.booked.filter(({ sentMs }) => sentMs > killedMs);
  await until(() => after().length > 0, { within: 60_000 });
  const wentOnMs = Math.min(...after().map(({ answeredMs }) => answeredMs));
  const seconds = [killedMs, promotedMs].map((ms) => ((wentOnMs - ms) / 1000).toFixed(1));
  say(`${how} killed: bookings after ${seconds[0]} s, ${seconds[1]} s after the promotion`);
  return (wentOnMs - killedMs) / 1000;
}

const countEach = (answers: readonly string[]) =>
  Object.entries(Object.groupBy(answers, (answer) => answer))
    .map(([kind, all]) => `${all?.length} × ${kind}`)
    .join(", ");
const isBroken = ({ status }: LoadSample) => status === 0 || status === 502;
const inWords = (samples: readonly LoadSample[]) => {
  const served = samples.filter(isSuccess).length;
  const share = ((100 * served) / samples.length).toFixed(0);
  const broken = samples.filter(isBroken).length;
  const p99 = servedP99(samples).toFixed(0);
  const others = samples.filter((sample) => !isSuccess(sample));
  const refused = countEach(others.map(({ status, code }) => `${status} ${code}`));
  return `${served} of ${samples.length} (${share} %), p99 ${p99} ms, ${broken} cut off; ${refused}`;
};

/** Counts the outcomes of the requests that were sent during the trouble and just after it. */
async function watch(run: Run, what: string, trouble: () => Promise<unknown>): Promise<void> {
  const { bookings, cluster, reads, figure, say } = run;
  // A standby that is still being rebuilt would be a second trouble.
  await cluster.untilWhole();
  // HAProxy may still pass over a process that was not ready while a standby was promoted.
  await pause(noticedWithinMs);
  say(what);
  const fromMs = Date.now();
  await trouble();
  await pause(2_000);
  const toMs = Date.now();
  // By then the last of them are answered, and nothing is left for the next trouble.
  await pause(10_000);
  const sentMeanwhile = ({ sentMs }: LoadSample) => sentMs >= fromMs && sentMs < toMs;
  figure(`${what}: bookings`, inWords(bookings.firstTries.filter(sentMeanwhile)));
  figure(`${what}: reads`, inWords(reads.filter(sentMeanwhile)));
}

async function freeze({ cluster }: Run, standbys: number): Promise<void> {
  const thaw = await cluster.freeze(standbys);
  await pause(10_000);
  await thaw();
}

/** Locks the row of a client for 30 s while two bookings a second are made for that client; answers how many were made. */
async function holdRow({ cluster: { hold, query, webPort }, figure }: Run): Promise<number> {
  const client = await addPerson({ query }, "client");
  const body = await pricedBookingBody(webPort, client, { daysAhead: 20, orderTime: "10:00" });
  const answers: string[] = [];
  const stop = repeatAtRate(2, async (number) => {
    const made = bookingCall(client, { ...body, notes: String(number) }, null);
    const { status, body: said } = await call(webPort, made);
    answers.push(`${status} ${JSON.stringify(said["code"] ?? "booked")}`);
  });
  await hold(`select from clients where id = '${client.id}' for update`, 30_000);
  await stop();
  figure("those who need that row", countEach(answers));
  return answers.filter((answer) => answer.startsWith("201")).length;
}

/** Stops the processes one after the other as a deployment does, and starts them behind PgBouncer. */
async function deploy({ processes, faults, cluster, ...run }: Run): Promise<void> {
  for (const at of [0, 1]) {
    const code = await processes[at]?.end("SIGTERM");
    faults.addIf(code !== 0, `A graceful stop ended with code ${code}.`);
    await start({ ...run, processes, faults }, cluster, at, cluster.pooledUrl);
    await pause(noticedWithinMs);
  }
}

/** Kills a process outright: what was not under way in it is lost by nobody. */
async function killProcess(run: Run): Promise<void> {
  const { bookings, cluster, reads, faults, figure, processes } = run;
  const killedMs = Date.now();
  await processes[0]?.end("SIGKILL");
  const goneMs = Date.now();
  await start(run, cluster, 0, cluster.pooledUrl);
  const broken = [...bookings.firstTries, ...reads]
    .filter((sample) => isBroken(sample) && sample.sentMs > killedMs - 10_000)
    .map(({ sentMs }) => sentMs - killedMs);
  const span =
    broken.length > 0 ? `, sent ${Math.min(...broken)} to ${Math.max(...broken)} ms after it` : "";
  figure(
    "lost by a kill of a process",
    `${broken.length}${span}; it was gone after ${goneMs - killedMs} ms`,
  );
  const late = broken.filter((ms) => ms > noticedWithinMs).length;
  faults.addIf(late > 0, `${late} requests were lost after the kill was known.`);
}

export const clusterDrill: Drill<Cluster> = {
  name: "cluster",
  about: "two processes on a primary with two standbys behind HAProxy, then behind PgBouncer too",
  // Kills of the primary.
  rounds: 5,
  processes: 0,
  lacks: missingClusterPrograms,
  openDatabase: startCluster,
  work: async (setup) => {
    const { database: cluster, faults, figure, onEnd, rounds } = setup;
    const { productPorts, webPort } = cluster;
    await Promise.all([0, 1].map((at) => start(setup, cluster, at, cluster.url)));
    const clients = await addPeople(cluster, 200, { kind: "client" });
    const { headers } = await addPerson(cluster, "user");
    const body = await pricedBookingBody(productPorts[0], await addPerson(cluster, "client"), {
      daysAhead: 30,
      orderTime: "09:00",
    });
    const next = () => ({ method: "GET", path: "/api/orders/all?limit=25", headers });
    const { samples: reads, stop } = startLoad({ port: webPort, perSecond: readsPerSecond, next });
    onEnd(stop);
    const plan = { clients, body, perSecond: bookingsPerSecond, nextPort: () => webPort };
    const bookings = startBooking(setup, plan);
    onEnd(bookings.stop);
    const run: Run = { ...setup, cluster, bookings, reads };
    await pause(5_000);

    await watch(run, "nothing wrong for 10 s", () => pause(10_000));
    const seconds: number[] = [];
    while (seconds.length < rounds) seconds.push(await failOver(run, "the primary behind HAProxy"));
    await watch(run, "a standby frozen for 10 s", () => freeze(run, 1));
    await watch(run, "both standbys frozen for 10 s", () => freeze(run, 2));
    await watch(run, "both processes restarted", () => deploy(run));
    await watch(run, "PgBouncer away for 1 s", () => cluster.cutOff("pgbouncer", 1_000));
    let bookedBesides = 0;
    await watch(run, "a row held for 30 s", async () => {
      bookedBesides = await holdRow(run);
    });
    await watch(run, "a process killed", () => killProcess(run));
    const pooled = await failOver(run, "the primary behind PgBouncer");
    await stop();
    await bookings.stop();

    figure("seconds until bookings went on", seconds.map((each) => each.toFixed(1)).join(", "));
    figure(
      "their median, and behind PgBouncer",
      `${median(seconds).toFixed(1)}, ${pooled.toFixed(1)}`,
    );
    const isLate = Math.max(median(seconds), pooled) > bookingsGoOnWithinSeconds;
    faults.addIf(isLate, "Bookings did not go on in time.");
    await compareOrders(setup, bookings, bookedBesides);
    return { "bookings a second": bookingsPerSecond, "reads a second": readsPerSecond };
  },
};
