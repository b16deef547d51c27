import type { Agent } from "node:http";
import { openOrderLimit } from "#domain/orders/booking-policy.ts";
import { quantile } from "../bench/timing.ts";
import { type Booked, type Bookings, bookingPlan, startBooking } from "./crash/book.ts";
import { countMail, untilMailHasLeft } from "./crash/count-mail.ts";
import {
  crashWhileKilling,
  createOutages,
  healsWithinMs,
  type Outages,
} from "./crash/crash-database.ts";
import { type Fleet, killPlan, startFleet } from "./crash/fleet.ts";
import { compareOrders, replayAll } from "./crash/settle.ts";
import { collectFaults, type Drill, type DrillOptions, type DrillReport } from "./drill.ts";
import { createRandom, type Random } from "./random.ts";
import { type BookingBody, bookingAt } from "./support/booking.ts";
import { createLines } from "./support/call.ts";
import { type DrillDatabase, startDrillDatabase } from "./support/drill-database.ts";
import { addClients } from "./support/drill-people.ts";
import { checkInvariants, dataInvariants } from "./support/invariants.ts";
import { type Installation, installationOn, startProduct } from "./support/product-process.ts";

/** In a default run; the full figures take `--rounds 1000`, which crashes the database 50 times. */
const defaultKills = 30;
const defaultCrashes = 3;
const killsPerCrash = 20;

/** What a killed process had taken up is taken up again after a minute: a short run does not wait. */
const waitsForMailFrom = 200;
const longestMailMs = 5 * 60_000;

const processes = 3;
const bookingsAtOnce = 12;
/** A kill takes the time of some ten bookings, and a client may have 500 that are open. */
const clientsPerKill = 1 / 4;

type Means = {
  readonly database: DrillDatabase;
  readonly installation: Installation;
  readonly kills: number;
  readonly crashes: number;
  readonly random: Random;
  readonly lines: Agent;
  readonly faults: ReturnType<typeof collectFaults>;
  readonly outages: Outages;
  readonly say: DrillOptions["say"];
};

/** By one process that ends in peace, and leaves its compiled code to those that are killed. */
async function prepare({ database, installation, kills, lines }: Means) {
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

function gather(means: Means, size: number, kills: number): Fleet {
  const { installation, random, faults, outages } = means;
  const wasDatabaseAway = outages.wasAway;
  return startFleet({ installation, random, faults, wasDatabaseAway, size, kills });
}

/** Kills and crashes as long as there are any to come; every booking is answered in the end. */
async function strike(means: Means, fleet: Fleet, bookings: Bookings): Promise<void> {
  const { database, outages, faults, kills, crashes, say } = means;
  const { booked } = bookings;
  const progress = setInterval(() => {
    const { killed } = fleet.counts();
    say(`${killed} kills, ${outages.recoveredMs.length} crashes, ${booked.length} bookings`);
  }, 10_000);
  const plan = { database, fleet, booked, faults, times: crashes, kills };
  const blows = Promise.all([fleet.settled, crashWhileKilling(outages, plan)]);
  await blows.finally(() => clearInterval(progress));
  await bookings.stop();
}

/** Kills everything once more, and holds what is left against what the clients were told. */
async function settle(means: Means, fleet: Fleet, booked: readonly Booked[]) {
  const { database, faults, lines, kills, say } = means;
  say("everything is killed once more, and every key is sent again");
  await fleet.killAll();
  await database.crash();
  const last = gather(means, 2, 0);
  try {
    await last.settled;
    const replayed = await replayAll(last.openPorts(), lines, booked, faults);
    const { stored, finished } = await compareOrders(database, booked, faults);
    await checkInvariants(database, dataInvariants, faults, "At the end");
    const isLong = kills >= waitsForMailFrom;
    if (isLong) await untilMailHasLeft(database, longestMailMs);
    const { sent, twice, waiting } = await countMail(database, faults);
    if (isLong && waiting > 0) {
      faults.add(`${waiting} confirmations had not left ${longestMailMs / 60_000} minutes later.`);
    }
    return {
      "bookings that a cut-off try had made": finished,
      "orders stored": stored,
      "keys sent again at the end": replayed,
      "confirmations sent, twice, still waiting": `${sent}, ${twice}, ${waiting}`,
    };
  } finally {
    await last.killAll();
  }
}

const longest = (values: readonly number[]) => `at most ${Math.round(quantile(values, 1))} ms`;

async function drill(means: Means, seed: number): Promise<DrillReport> {
  const { kills, crashes, random, lines, faults, outages, say } = means;
  const { clients, bodies } = await prepare(means);
  say(`${clients.length} clients are ready to book; ${kills} kills and ${crashes} crashes follow`);
  const fleet = gather(means, processes, kills);
  const toBook = { fleet, lines, clients, bodies, atOnce: bookingsAtOnce, random, faults };
  const bookings = startBooking(toBook);
  try {
    await strike(means, fleet, bookings);
    const { killed, whileStarting } = fleet.counts();
    const { cutOff, later } = bookings.counts();
    const { recoveredMs, healedMs } = outages;
    const settled = await settle(means, fleet, bookings.booked);
    return {
      figures: {
        "processes killed with SIGKILL": `${killed}, of them ${whileStarting} while they started`,
        "crashes of PostgreSQL": `${recoveredMs.length + 1}, back after ${longest(recoveredMs)}`,
        "first booking after a crash": `${longest(healedMs)} from when it was back`,
        "bookings acknowledged": bookings.booked.length,
        "tries cut off, and told to come later": `${cutOff} and ${later}`,
        ...settled,
        "bookings lost, doubled or answered differently": faults.count(),
      },
      settings: {
        seed,
        processes,
        clients: `${clients.length}, ${bookingsAtOnce} at once, a pause of up to ${bookingPlan.longestPauseMs} ms`,
        kill: `up to ${killPlan.withinMs} ms after a booking went out`,
        "must heal within": `${healsWithinMs} ms`,
        "open orders that a business may have": openOrderLimit("corporate"),
        cores: "shared by all: nothing here is measured against time but the healing",
      },
      faults: faults.list(),
    };
  } finally {
    await fleet.killAll();
    await bookings.stop();
  }
}

export const crashDrill: Drill = {
  name: "crash",
  about: "bookings while processes and the database are killed at random moments",
  run: async ({ rounds, seed, say }) => {
    const database = await startDrillDatabase();
    const lines = createLines();
    const compiled = { NODE_COMPILE_CACHE: `${database.dataDir}/compiled` };
    try {
      const means: Means = {
        database,
        installation: installationOn(database.url, database.dataDir, compiled),
        kills: rounds ?? defaultKills,
        crashes: rounds === null ? defaultCrashes : Math.ceil(rounds / killsPerCrash),
        random: createRandom(seed),
        lines,
        faults: collectFaults(),
        outages: createOutages(),
        say,
      };
      return await drill(means, seed);
    } finally {
      lines.destroy();
      await database.stop();
    }
  },
};
