import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "#harness/until.ts";
import { type Bookings, compareOrders, pricedBookingBody, startBooking } from "./frame/booking.ts";
import { type OwnDatabase, startDrillDatabase } from "./frame/database.ts";
import { type Drill, type DrillSetup, startProcesses } from "./frame/drill.ts";
import { checkInvariants } from "./frame/invariants.ts";
import { addPeople } from "./frame/people.ts";
import { launchProduct, type ProductProcess, startProduct } from "./frame/product.ts";

const processesAtOnce = 3;
const [bookingsPerSecond, bookingsAtOnce] = [30, 12];
const killsPerCrash = 15;
/** When processes are killed: a start takes about a second, a booking some tens of milliseconds. */
const killed = { whileStarting: 0.1, startWithinMs: 900, openWithinMs: 1_200 };
/** Milliseconds within which a process that survived a crash of the database works again. */
const healsWithinMs = 2_000;

/** Processes on one database that are killed at random moments, each replaced at once. */
function startKilling({ installation, random, faults }: DrillSetup, kills: number) {
  const open = new Map<number, ProductProcess>();
  let [left, done, turn, isDatabaseAway] = [kills, 0, 0, false];
  let pausing = Promise.resolve();

  /** Runs one process until it is killed, at times before it is open. */
  async function runOne(): Promise<void> {
    const product = await launchProduct(installation);
    const { port, opened, log } = product;
    const isOpen = opened.then(
      () => true,
      () => false,
    );
    if (random.chance(killed.whileStarting)) await pause(random.below(killed.startWithinMs));
    else if (await isOpen) {
      open.set(port, product);
      await pause(random.below(killed.openWithinMs));
      await pausing;
    } else if (!isDatabaseAway) faults.add(`A process did not start: ${log().slice(-300)}`);
    const wasOpen = open.delete(port);
    const code = await product.end("SIGKILL");
    faults.addIf(wasOpen && code !== null, `A process ended by itself: ${log().slice(-300)}`);
    done += 1;
  }

  async function keepOneRunning(): Promise<void> {
    for (; left > 0; await runOne()) left -= 1;
  }

  return {
    settled: Promise.all(Array.from({ length: processesAtOnce }, keepOneRunning)),
    killed: () => done,
    openPorts: () => [...open.keys()],
    nextPort: () => [...open.keys()][turn++ % open.size] ?? null,
    /** Kills nothing until the work is done, and forgives a process that does not start meanwhile. */
    without: async (work: () => Promise<void>) => {
      isDatabaseAway = true;
      pausing = work().finally(() => {
        isDatabaseAway = false;
      });
      await pausing;
    },
  };
}

/** Crashes the database once; answers the ms until a process that lived through it took a booking. */
async function crashDatabase(
  { database, faults }: DrillSetup<OwnDatabase>,
  { openPorts }: ReturnType<typeof startKilling>,
  { booked }: Bookings,
): Promise<number> {
  await until(() => openPorts().length > 0, { within: 10_000 });
  const survivors = new Set(openPorts());
  await database.crash();
  const backMs = Date.now();
  const first = await until(
    () => booked.findLast(({ port, sentMs }) => sentMs >= backMs && survivors.has(port)),
    { within: 10_000, every: 5 },
  );
  const tookMs = (first?.answeredMs ?? Number.POSITIVE_INFINITY) - backMs;
  faults.addIf(tookMs > healsWithinMs, `The first booking after a crash took ${tookMs} ms.`);
  return tookMs;
}

/** Counts the confirmations that were sent for each order, in the folder of mail files. */
async function countMail(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const folder = join(dataDir, "mail");
  const sent = new Map<string, number>();
  for (const file of await readdir(folder)) {
    if (!file.endsWith(".eml")) continue;
    // Long lines are broken in the middle of a link.
    const text = (await readFile(join(folder, file), "utf8")).replaceAll(/=\r?\n/g, "");
    const orderId = /\/orders\/details\/([0-9a-f-]{36})/.exec(text)?.[1];
    if (orderId) sent.set(orderId, (sent.get(orderId) ?? 0) + 1);
  }
  return sent;
}

/** Checks that every confirmation was sent; one that a kill interrupted may be sent twice. */
async function judgeMail({
  database: { dataDir, query },
  faults,
  figure,
}: DrillSetup): Promise<void> {
  // Lets the minute pass after which work that was taken and not finished is taken by another.
  await query("update pgboss.job set started_on = now() - interval '1 day' where state = 'active'");
  await query("update order_messages set taken_until = now() where taken_until > now()");
  const confirmations = "from order_messages where kind = 'booked' and channel = 'email'";
  const waiting = `select ${confirmations} and state = 'waiting' limit 1`;
  const isGone = async () => (await query(waiting)).length === 0;
  await until(isGone, { within: 5 * 60_000, every: 1_000 });
  const sent = await countMail(dataDir);
  const rows = await query<{ id: string; state: string }>(
    `select order_id as id, state ${confirmations}`,
  );
  const lost = rows.filter(({ id, state }) => state !== "sent" || !sent.has(id)).length;
  faults.addIf(lost > 0, `${lost} confirmations of ${rows.length} were not sent.`);
  const twice = [...sent.values()].filter((times) => times > 1).length;
  figure("confirmations sent, twice", `${sent.size}, ${twice}`);
}

export const crashDrill: Drill<OwnDatabase> = {
  name: "crash",
  about: "bookings while processes and the database are killed at random moments",
  // Kills; the full figures take 1,000.
  rounds: 30,
  processes: 0,
  openDatabase: startDrillDatabase,
  work: async (setup) => {
    const { database, figure, installation, onEnd, processes, rounds: kills, say } = setup;
    // One process that ends in peace leaves its compiled code to those that are killed.
    const first = await startProduct(installation);
    const clients = await addPeople(database, 24 + kills, { kind: "client" });
    const [client] = clients;
    if (!client) throw new Error("There are no clients.");
    const body = await pricedBookingBody(first.port, client, { daysAhead: 9, orderTime: "09:30" });
    await first.end("SIGTERM");

    const killing = startKilling(setup, kills);
    const nextPort = () => killing.nextPort() ?? processes[0]?.port ?? null;
    const rate = { perSecond: bookingsPerSecond, concurrencyLimit: bookingsAtOnce };
    const bookings = startBooking(setup, { clients, body, ...rate, nextPort });
    onEnd(bookings.stop);
    const healedMs: number[] = [];
    for (let due = killsPerCrash / 2; due < kills; due += killsPerCrash) {
      await until(() => killing.killed() >= due, { within: 600_000, every: 20 });
      await killing.without(async () => {
        healedMs.push(await crashDatabase(setup, killing, bookings));
      });
      say(
        `${killing.killed()} kills, ${healedMs.length} crashes, ${bookings.booked.length} bookings`,
      );
    }
    await killing.settled;
    // They take the bookings that are still under way.
    await startProcesses(setup, 2);
    await bookings.stop();

    say("everything is killed once more, and every key is sent again");
    for (const { end } of processes.splice(0)) await end("SIGKILL");
    await database.crash();
    await startProcesses(setup, 2);
    await bookings.replay(processes.map(({ port }) => port));
    await compareOrders(setup, bookings);
    await checkInvariants(setup, "At the end");
    await judgeMail(setup);
    figure("processes killed, crashes of PostgreSQL", `${kills}, ${healedMs.length + 1}`);
    figure("first booking after a crash at most", `${Math.max(0, ...healedMs)} ms`);
    const { tries, cutOff, later } = bookings.counts();
    figure("tries, cut off, told to come later", [tries, cutOff, later].join(", "));
    return { processes: processesAtOnce, "bookings a second at most": bookingsPerSecond };
  },
};
