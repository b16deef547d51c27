import { setTimeout as pause } from "node:timers/promises";
import { openOrderLimit } from "#domain/orders/booking-policy.ts";
import { until } from "#harness/until.ts";
import { quantile } from "../bench/timing.ts";
import { type Cluster, killPlan, startCluster } from "./crash/cluster.ts";
import { type Bookings, bookingAt, longestPauseMs, startBooking } from "./frame/booking.ts";
import { type Drill, type Setup, startProcesses } from "./frame/drill.ts";
import { checkInvariants, dataInvariants } from "./frame/invariants.ts";
import { abandonTakenWork, countOrderMail, isConfirmation } from "./frame/mail.ts";
import { addPeople } from "./frame/people.ts";
import { startProduct } from "./frame/product.ts";
import { compareOrders } from "./frame/stored-bookings.ts";

const killsPerCrash = 20;
const size = 3;
const bookingsAtOnce = 12;
/** A kill takes the time of some ten bookings, and a business may have 500 that are open. */
const clientsPerKill = 1 / 4;
/** Milliseconds. A process that lived through a crash of the database works again within this time. */
const healsWithin = 2_000;
const givesUpAfter = 10_000;
const longestMail = 5 * 60_000;

/** One process that ends in peace leaves its compiled code to those that are killed. */
async function prepare({ database, installation, rounds }: Setup) {
  const product = await startProduct(installation);
  try {
    const count = 24 + Math.ceil(rounds * clientsPerKill);
    const clients = await addPeople(database, count, { kind: "client" });
    const bodies = clients.slice(0, 8).map((client, index) => {
      const moment = {
        daysAhead: 9 + index,
        orderTime: `${String(7 + index).padStart(2, "0")}:30`,
      };
      return bookingAt(product.port, client, moment);
    });
    return { clients, bodies: await Promise.all(bodies) };
  } finally {
    await product.end("SIGTERM");
  }
}

/** Crashes of the database, and how soon all was well again. */
function createOutages({ database, faults }: Setup) {
  const recoveredMs: number[] = [];
  const healedMs: number[] = [];
  let isAway = false;
  let backMs = 0;
  return {
    /** From each crash until the database answered, in milliseconds. */
    recoveredMs,
    /** From then until a process that had lived through it took a booking, in milliseconds. */
    healedMs,
    wasAway: (sinceMs: number) => isAway || backMs >= sinceMs,
    /** Crashes it once. The processes that run are not killed until they work again. */
    crash: async ({ openPorts }: Cluster, { booked }: Bookings) => {
      const waits = { within: givesUpAfter, every: 5 };
      await until(() => openPorts().length > 0, waits);
      const survivors = new Set(openPorts());
      isAway = true;
      recoveredMs.push(await database.crash());
      backMs = Date.now();
      isAway = false;
      const isHealed = ({ port, sentMs }: { port: number; sentMs: number }) =>
        sentMs >= backMs && survivors.has(port);
      const first = await until(() => booked.findLast(isHealed), waits);
      const tookMs = (first?.answeredMs ?? Number.POSITIVE_INFINITY) - backMs;
      healedMs.push(tookMs);
      const what = `The first booking after a crash took ${tookMs} ms from when it was over.`;
      faults.addIf(tookMs > healsWithin, what);
    },
  };
}

/**
 * Compares the queue of confirmations with the messages that were sent. One that a kill interrupted
 * is sent again, so it may arrive twice; none may count as done that did not arrive.
 */
async function compareMail({ database, faults, figure }: Setup): Promise<void> {
  const { query } = database;
  await abandonTakenWork(database);
  const waiting = `select from order_messages where ${isConfirmation} and state = 'waiting' limit 1`;
  const isGone = async () => (await query(waiting)).length === 0;
  const hasLeft = await until(isGone, { within: longestMail, every: 1_000 });
  faults.addIf(!hasLeft, `Confirmations had not left ${longestMail / 60_000} minutes later.`);
  const jobs = await query<{ orderId: string; state: string }>(
    `select order_id::text as "orderId", state from order_messages where ${isConfirmation}`,
  );
  const sent = await countOrderMail(database);
  const lost = jobs.filter(({ orderId }) => !sent.has(orderId)).length;
  faults.addIf(lost > 0, `${lost} confirmations were not sent.`);
  const failed = jobs.filter(({ state }) => state !== "sent").length;
  faults.addIf(failed > 0, `${failed} confirmations were given up.`);
  const twice = [...sent.values()].filter((times) => times > 1).length;
  figure("confirmations sent, twice", `${sent.size}, ${twice}`);
}

/** Kills everything once more, and compares what is left with what the clients were answered. */
async function settle(setup: Setup, bookings: Bookings): Promise<void> {
  const { database, processes, say } = setup;
  say("everything is killed once more, and every key is sent again");
  for (const { end } of processes.splice(0)) await end("SIGKILL");
  await database.crash();
  await startProcesses(setup, 2);
  await bookings.replay(processes.map(({ port }) => port));
  await compareOrders(setup, bookings);
  await checkInvariants(setup, dataInvariants, "At the end");
  await compareMail(setup);
}

const longest = (values: readonly number[]) => `at most ${Math.round(quantile(values, 1))} ms`;

async function work(setup: Setup) {
  const { rounds: kills, figure, say, processes } = setup;
  const people = await prepare(setup);
  const outages = createOutages(setup);
  const { recoveredMs, healedMs, wasAway, crash } = outages;
  const cluster = startCluster(setup, { size, kills, wasDatabaseAway: wasAway });
  setup.onEnd(cluster.killAll);
  const nextPort = () => cluster.nextPort() ?? processes[0]?.port ?? null;
  const bookings = startBooking(setup, { ...people, atOnce: bookingsAtOnce, nextPort });
  const { booked } = bookings;
  // Evenly over the kills.
  const crashes = Math.ceil(kills / killsPerCrash);
  for (let crashed = 0; crashed < crashes && !cluster.isOver(); crashed++) {
    const due = ((crashed + 0.5) * kills) / crashes;
    while (cluster.killed() < due && !cluster.isOver()) await pause(20);
    await cluster.withoutKills(() => crash(cluster, bookings));
    say(`${cluster.killed()} kills, ${crashed + 1} crashes, ${booked.length} bookings`);
  }
  await cluster.settled;
  // They take the bookings that are still under way.
  await startProcesses(setup, 2);
  await bookings.stop();
  const { cutOff, later } = bookings.counts();
  figure("processes killed with SIGKILL", cluster.killed());
  figure("crashes of PostgreSQL", `${recoveredMs.length + 1}, back after ${longest(recoveredMs)}`);
  figure("first booking after a crash", `${longest(healedMs)} from when it was back`);
  figure("bookings acknowledged", booked.length);
  figure("tries cut off, and told to come later", `${cutOff} and ${later}`);
  await settle(setup, bookings);
  return {
    processes: size,
    clients: `${bookingsAtOnce} at once, a pause of up to ${longestPauseMs} ms`,
    kill: `up to ${killPlan.openWithinMs} ms after a process was open`,
    "must heal within": `${healsWithin} ms`,
    "open orders that a business may have": openOrderLimit("corporate"),
  };
}

export const crashDrill: Drill = {
  name: "crash",
  about: "bookings while processes and the database are killed at random moments",
  rounds: 30,
  processes: 0,
  work,
};
