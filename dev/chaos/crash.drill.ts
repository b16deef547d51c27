import { openOrderLimit } from "#domain/orders/booking-policy.ts";
import { quantile } from "../bench/timing.ts";
import { type Cluster, killPlan, startCluster } from "./crash/cluster.ts";
import { crashWhileKilling, createOutages, healsWithinMs } from "./crash/outages.ts";
import { compareOrders, countMail, replayAll, untilMailHasLeft } from "./crash/settle.ts";
import { type BookingBody, type Bookings, bookingAt, startBooking } from "./frame/booking.ts";
import { defineDrill, type Setup } from "./frame/drill.ts";
import { checkInvariants, dataInvariants } from "./frame/invariants.ts";
import { addClients } from "./frame/people.ts";
import { startProduct } from "./frame/product.ts";

/** In a default run; the full figures take `--rounds 1000`, which crashes the database 50 times. */
const defaultKills = 30;
const defaultCrashes = 3;
const killsPerCrash = 20;

/** What a killed process had taken up is taken up again after a minute: a short run does not wait. */
const waitsForMailFrom = 200;
const longestMailMs = 5 * 60_000;

const processes = 3;
const bookingsAtOnce = 12;
const longestPauseMs = 300;
/** A kill takes the time of some ten bookings, and a client may have 500 that are open. */
const clientsPerKill = 1 / 4;

/** One process that ends in peace leaves its compiled code to those that are killed. */
async function prepare({ database, installation, lines }: Setup, kills: number) {
  const product = await startProduct(installation);
  try {
    const clients = await addClients(database, 24 + Math.ceil(kills * clientsPerKill));
    const [client] = clients;
    if (!client) throw new Error("There are no clients to book.");
    const bodies: BookingBody[] = [];
    for (const daysAhead of [9, 10, 11, 12, 13, 14, 15, 16]) {
      const moment = { daysAhead, orderTime: `${String(daysAhead).padStart(2, "0")}:00` };
      bodies.push(await bookingAt({ port: product.port, lines }, client, moment));
    }
    return { clients, bodies };
  } finally {
    await product.end("SIGTERM");
  }
}

/** Kills everything once more, and compares what is left with what the clients were answered. */
async function settle(
  setup: Setup,
  { cluster, startLast, kills }: { cluster: Cluster; startLast: () => Cluster; kills: number },
  { booked }: Bookings,
): Promise<void> {
  const { database, faults, figure, say } = setup;
  say("everything is killed once more, and every key is sent again");
  await cluster.killAll();
  await database.crash();
  const last = startLast();
  try {
    await last.settled;
    const replayed = await replayAll(setup, last.openPorts(), booked);
    const { stored, finished } = await compareOrders(setup, booked);
    await checkInvariants(setup, dataInvariants, "At the end");
    const isLong = kills >= waitsForMailFrom;
    if (isLong) await untilMailHasLeft(setup, longestMailMs);
    const { sent, twice, waiting } = await countMail(setup);
    faults.addIf(
      isLong && waiting > 0,
      `${waiting} confirmations had not left ${longestMailMs / 60_000} minutes later.`,
    );
    figure("bookings that a cut-off try had made", finished);
    figure("orders stored", stored);
    figure("keys sent again at the end", replayed);
    figure("confirmations sent, twice, still waiting", `${sent}, ${twice}, ${waiting}`);
  } finally {
    await last.killAll();
  }
}

const longest = (values: readonly number[]) => `at most ${Math.round(quantile(values, 1))} ms`;

async function work(drill: Setup) {
  const { rounds, figure, say, database } = drill;
  const compiled = { NODE_COMPILE_CACHE: `${database.dataDir}/compiled` };
  const setup = { ...drill, installation: { ...drill.installation, ...compiled } };
  const kills = rounds ?? defaultKills;
  const crashes = rounds === null ? defaultCrashes : Math.ceil(rounds / killsPerCrash);
  const { clients, bodies } = await prepare(setup, kills);
  say(`${clients.length} clients are ready to book; ${kills} kills and ${crashes} crashes follow`);
  const outages = createOutages(setup);
  const start = (size: number, killed: number) =>
    startCluster(setup, { size, kills: killed, wasDatabaseAway: outages.wasAway });
  const cluster = start(processes, kills);
  setup.onEnd(cluster.killAll);
  const people = { clients, bodies, atOnce: bookingsAtOnce, longestPauseMs, replayed: 0.2 };
  const bookings = startBooking(setup, { ...people, ...cluster });
  const { booked } = bookings;
  const progress = setInterval(() => {
    const { killed } = cluster.counts();
    say(`${killed} kills, ${outages.recoveredMs.length} crashes, ${booked.length} bookings`);
  }, 10_000);
  try {
    const plan = { cluster, booked, times: crashes, kills };
    await Promise.all([cluster.settled, crashWhileKilling(outages, plan)]);
  } finally {
    clearInterval(progress);
    await bookings.stop();
  }

  const { killed, whileStarting } = cluster.counts();
  const { cutOff, later } = bookings.counts();
  const { recoveredMs, healedMs } = outages;
  figure("processes killed with SIGKILL", `${killed}, of them ${whileStarting} while they started`);
  figure("crashes of PostgreSQL", `${recoveredMs.length + 1}, back after ${longest(recoveredMs)}`);
  figure("first booking after a crash", `${longest(healedMs)} from when it was back`);
  figure("bookings acknowledged", booked.length);
  figure("tries cut off, and told to come later", `${cutOff} and ${later}`);
  await settle(setup, { cluster, startLast: () => start(2, 0), kills }, bookings);
  return {
    processes,
    clients: `${clients.length}, ${bookingsAtOnce} at once, a pause of up to ${longestPauseMs} ms`,
    kill: `up to ${killPlan.withinMs} ms after a booking went out`,
    "must heal within": `${healsWithinMs} ms`,
    "open orders that a business may have": openOrderLimit("corporate"),
    measured: "nothing against time but the healing, because all cores are shared",
  };
}

export const crashDrill = defineDrill({
  name: "crash",
  about: "bookings while processes and the database are killed at random moments",
  processes: 0,
  work,
  countsFaultsAs: "bookings lost, doubled or answered differently",
});
