import { join } from "node:path";
import { until } from "#server/platform/db/embedded/until.ts";
import { quantile } from "../bench/timing.ts";
import { CommandFailed, refuseBroken, sizesOf, succeed } from "./backup/commands.ts";
import {
  ask,
  contentsOf,
  differences,
  fill,
  recreate,
  tornBookingsSql,
} from "./backup/databases.ts";
import { type Bookings, bookingAt, bookingCall, startBooking } from "./frame/booking.ts";
import { defineDrill, firstProcess, type Setup, startProcesses } from "./frame/drill.ts";
import { countOrderMail, isOrderMail } from "./frame/mail.ts";
import { addClients, addOne, addStaff } from "./frame/people.ts";

/** Orders in a default run; the full figures take `--rounds 100000`. */
const defaultOrders = 5_000;
const clientCount = 6;
const bookingsBefore = 20;
/** At most, between two bookings of one client. */
const pauseMs = 80;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const inSeconds = (...times: readonly number[]) =>
  times.map((seconds) => `${seconds.toFixed(1)} s`).join(", ");

async function untilSo(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await until(isSo, { within: 60_000, every: 100 }))) throw new Error(`Never: ${what}.`);
}

/** Backs up while bookings go on, and restores it beside: one moment, and no half of a booking. */
async function backUpUnderLoad(setup: Setup, bookings: Bookings): Promise<void> {
  const { database, faults, figure, say } = setup;
  const { url, dataDir } = database;
  const folder = join(dataDir, "under-load");
  await untilSo("bookings go on", () => bookings.booked.length >= bookingsBefore);
  const before = [...bookings.booked];
  const seconds = await succeed("db-backup", ["--to", folder], { url, dataDir });
  const meanwhile = bookings.booked.slice(before.length);
  await bookings.stop();
  const { cutOff, later } = bookings.counts();
  const missed = cutOff + later;
  faults.addIf(missed > 0, `${missed} bookings were not taken at once during a backup.`);

  const beside = await recreate(url, "beside");
  await succeed("db-restore", ["--from", folder], { url: beside, dataDir });
  const keys = `'{${bookings.booked.map(({ key }) => key).join(",")}}'::text[]`;
  for (const { id } of await ask<{ id: string }>(beside, tornBookingsSql(keys, isOrderMail))) {
    faults.add(`A backup under load holds half of a booking: ${id}.`);
  }
  const sql = `select id from orders where notes = any(${keys})`;
  const ids = new Set((await ask<{ id: string }>(beside, sql)).map(({ id }) => id));
  for (const { answer } of before) {
    const id = String(answer.body["id"]);
    const isMissing = !ids.has(id);
    faults.addIf(isMissing, `A booking acknowledged before the backup is not in it: ${id}.`);
  }
  say(`${meanwhile.length} bookings during a backup of ${inSeconds(seconds)}`);
  const slowest = Math.round(
    quantile(
      meanwhile.map(({ ms }) => ms),
      1,
    ),
  );
  figure(
    "backup while bookings went on",
    `${inSeconds(seconds)}, ${ids.size - before.length} of the bookings made meanwhile are in it, none by half`,
  );
  figure("bookings acknowledged meanwhile", `${meanwhile.length}, the slowest in ${slowest} ms`);
}

/** Backs everything up, wipes it and restores it, and notes what came back otherwise. */
async function wipeAndRestore({ database, faults, figure, say, ...rest }: Setup): Promise<void> {
  const { url, dataDir, query } = database;
  const before = await contentsOf(url);
  const size = "select pg_database_size(current_database())::float8 as bytes";
  const [stored] = await query<{ bytes: number }>(size);
  const folder = join(dataDir, "whole");
  const backedUp = await succeed("db-backup", ["--to", folder], { url, dataDir });
  await refuseBroken({ database, faults, figure, say, ...rest }, folder);
  await recreate(url, new URL(url).pathname.slice(1));
  say(`backed up in ${inSeconds(backedUp)}, and everything wiped`);
  const restored = await succeed("db-restore", ["--from", folder], { url, dataDir });
  say(`restored in ${inSeconds(restored)}`);
  const after = await contentsOf(url);
  const different = differences(before, after);
  for (const difference of different) faults.add(difference);
  const rows = [...after.values()].reduce((sum, content) => sum + content.rows, 0);
  const bytes = [...(await sizesOf(folder)).values()].reduce((sum, of) => sum + of, 0);
  figure("orders, rows, tables", `${after.get("orders")?.rows}, ${rows}, ${after.size}`);
  figure(
    "size of the database, of its backup",
    `${megabytes(stored?.bytes ?? 0)}, ${megabytes(bytes)}`,
  );
  figure("backup, restore, both checked", inSeconds(backedUp, restored));
  figure("tables that came back otherwise", different.length);
}

/** The product works with what came back: orders are read, keys have their answers, mail goes out. */
async function workOn(setup: Setup, { booked }: Bookings): Promise<void> {
  const { database, faults, call } = setup;
  const { headers } = await addOne(addStaff(database, 1, "user"));
  const [old] = await database.query<{ id: string; price: number }>(
    "select id, price from orders order by created_at limit 1",
  );
  const read = await call({ method: "GET", path: `/api/orders/${old?.id}`, headers });
  const isRead = read.status === 200 && read.body["price"] === old?.price;
  faults.addIf(!isRead, `An order cannot be read after the restore: ${read.status}.`);
  for (const { client, body, key, answer } of booked) {
    const again = await call(bookingCall(client, body, key));
    if (again.status === 201 && again.body["id"] === answer.body["id"]) continue;
    faults.add(`A key has another answer after the restore: ${JSON.stringify(again.body)}`);
  }
  // Their mail server was away all the time: how long each still waits is not what is asked here.
  await database.query(
    "update pgboss.job set start_after = now() where state in ('created', 'retry')",
  );
  const isSent = async () => (await countOrderMail(database)).size >= booked.length;
  await untilSo("every confirmation is sent", isSent);
}

async function work(setup: Setup) {
  const { database, processes, lines, installation, figure } = setup;
  const orders = setup.rounds ?? defaultOrders;
  // A mail server that is away: what is to be mailed waits on its queue.
  const withoutMail = { ...installation, SMTP_URL: "smtp://127.0.0.1:9" };
  await startProcesses({ processes, installation: withoutMail }, {});
  await fill(database.url, orders, setup);
  const clients = await addClients(database, clientCount);
  const { port } = firstProcess(setup);
  const moment = { daysAhead: 20, orderTime: "09:00" };
  const body = await bookingAt({ port, lines }, await addOne(Promise.resolve(clients)), moment);
  const bookings = startBooking(setup, {
    clients,
    bodies: [body],
    atOnce: clientCount,
    nextPort: () => port,
    longestPauseMs: pauseMs,
  });
  await backUpUnderLoad(setup, bookings).finally(bookings.stop);
  await processes.pop()?.end("SIGTERM");
  await wipeAndRestore(setup);
  const start = performance.now();
  await startProcesses(setup, {});
  figure("first start on what came back", inSeconds((performance.now() - start) / 1000));
  await workOn(setup, bookings);
  figure("keys sent again, confirmations sent at last", bookings.booked.length);
  return { orders, clients: `${clientCount}, each with a pause of up to ${pauseMs} ms` };
}

export const backupDrill = defineDrill({
  name: "backup",
  about: "everything is wiped, and comes back from a backup",
  processes: 0,
  work: (setup) =>
    work(setup).catch((error: unknown) => {
      if (!(error instanceof CommandFailed)) throw error;
      setup.faults.add(error.message);
      return {};
    }),
});
