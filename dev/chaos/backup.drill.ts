import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { planFor } from "#harness/seed/seeding.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import { type Bookings, bookingAt, startBooking } from "./frame/booking.ts";
import { ask, fillDatabase } from "./frame/database.ts";
import { type Drill, firstProcess, type Setup, startProcesses } from "./frame/drill.ts";
import { checkInvariants, dataInvariants } from "./frame/invariants.ts";
import { countOrderMail } from "./frame/mail.ts";
import { addOne, addPeople } from "./frame/people.ts";

const root = join(import.meta.dirname, "../..");
const clientCount = 6;
const bookingsBefore = 20;
const longestCommandMs = 15 * 60_000;

const inSeconds = (...times: readonly number[]) =>
  times.map((seconds) => `${seconds.toFixed(1)} s`).join(", ");

async function untilSo(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await until(isSo, { within: 60_000, every: 100 }))) throw new Error(`Never: ${what}.`);
}

/**
 * Runs one of the product's commands on a database, as a person would; answers how many seconds it took.
 * @throws Error with what it said, when it fails
 */
async function runCommand(
  { database: { dataDir } }: Setup,
  tool: "db-backup" | "db-restore",
  args: readonly string[],
  url: string,
): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [`ops/${tool}.ts`, ...args], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
    timeout: longestCommandMs,
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${tool} ended with ${code}: ${said}`);
  return (performance.now() - start) / 1000;
}

/** Makes an empty database of this name on the same server, in place of any other; answers its URL. */
async function recreate(url: string, name: string): Promise<string> {
  const databaseOf = (other: string) => Object.assign(new URL(url), { pathname: `/${other}` }).href;
  await ask(databaseOf("postgres"), `drop database if exists ${name} with (force)`);
  await ask(databaseOf("postgres"), `create database ${name}`);
  return databaseOf(name);
}

/** The queue's tables that hold work; the others hold statistics, and begin anew. */
const tablesSql = `
  select c.oid::regclass::text as name from pg_class c
  where c.relkind in ('r', 'p') and not c.relispartition and (relnamespace = 'public'::regnamespace
    or c.oid = any(array['pgboss.job', 'pgboss.queue', 'pgboss.schedule', 'pgboss.subscription',
      'pgboss.job_dependency']::regclass[]))
  order by 1`;

/** How many rows each table has and a digest of them, found without any code of the product. */
async function contentsOf(url: string) {
  const contents = new Map<string, { readonly rows: number; readonly digest: string }>();
  for (const { name } of await ask<{ name: string }>(url, tablesSql)) {
    const sql = `
      select count(*)::int as rows, md5(coalesce(string_agg(line, '' order by line), '')) as digest
      from (select md5(t::text) collate "C" as line from ${name} t) lines`;
    const [content] = await ask<{ rows: number; digest: string }>(url, sql);
    if (content) contents.set(name, content);
  }
  return contents;
}

/** Backs up while bookings go on, and restores it beside: one moment, and no half of a booking. */
async function backUpUnderLoad(setup: Setup, bookings: Bookings): Promise<void> {
  const { database, faults, figure } = setup;
  const folder = join(database.dataDir, "under-load");
  await untilSo("bookings go on", () => bookings.booked.length >= bookingsBefore);
  const before = [...bookings.booked];
  const seconds = await runCommand(setup, "db-backup", ["--to", folder], database.url);
  const meanwhile = bookings.booked.slice(before.length);
  await bookings.stop();
  const { cutOff, later } = bookings.counts();
  const missed = cutOff + later;
  faults.addIf(missed > 0, `${missed} bookings were not taken at once during a backup.`);

  const beside = await recreate(database.url, "beside");
  await runCommand(setup, "db-restore", ["--from", folder], beside);
  const query = (sql: string) => ask<{ culprit: string }>(beside, sql);
  await checkInvariants(setup, dataInvariants, "In a backup under load", query);
  const stored = await ask<{ id: string }>(beside, "select id from orders");
  const ids = new Set(stored.map(({ id }) => id));
  for (const { orderId } of before) {
    const what = `A booking acknowledged before the backup is not in it: ${orderId}.`;
    faults.addIf(!ids.has(orderId), what);
  }
  const caught = meanwhile.filter(({ orderId }) => ids.has(orderId)).length;
  const slowest = Math.max(...meanwhile.map(({ answeredMs, sentMs }) => answeredMs - sentMs));
  figure("backup while bookings went on", `${inSeconds(seconds)}, ${caught} of them are in it`);
  figure("bookings acknowledged meanwhile", `${meanwhile.length}, the slowest in ${slowest} ms`);
}

/** Backs everything up, wipes it and restores it, and notes what came back otherwise. */
async function wipeAndRestore(setup: Setup): Promise<void> {
  const { database, faults, figure, say } = setup;
  const { url, dataDir } = database;
  const before = await contentsOf(url);
  const folder = join(dataDir, "whole");
  const backedUp = await runCommand(setup, "db-backup", ["--to", folder], url);
  await recreate(url, new URL(url).pathname.slice(1));
  say(`backed up in ${inSeconds(backedUp)}, and everything wiped`);
  const restored = await runCommand(setup, "db-restore", ["--from", folder], url);
  const after = await contentsOf(url);
  let [different, rows] = [0, 0];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(name), after.get(name)];
    rows += now?.rows ?? 0;
    if (old && now && old.rows === now.rows && old.digest === now.digest) continue;
    different += 1;
    faults.add(`${name} came back otherwise: ${old?.rows} rows before, ${now?.rows} after.`);
  }
  figure("orders, rows, tables", `${after.get("orders")?.rows}, ${rows}, ${after.size}`);
  figure("backup, restore, both checked", inSeconds(backedUp, restored));
  figure("tables that came back otherwise", different);
}

/** The product works with what came back: orders are read, keys have their answers, mail goes out. */
async function workOn(setup: Setup, bookings: Bookings): Promise<void> {
  const { database, faults, figure, call } = setup;
  const { headers } = await addOne(database, "user");
  const [old] = await database.query<{ id: string; price: number }>(
    "select id, price from orders order by created_at limit 1",
  );
  const read = await call({ method: "GET", path: `/api/orders/${old?.id}`, headers });
  const isRead = read.status === 200 && read.body["price"] === old?.price;
  faults.addIf(!isRead, `An order cannot be read after the restore: ${read.status}.`);
  await bookings.replay([firstProcess(setup).port]);
  // Their mail server was away all the time: how long each still waits is not what is asked here.
  await database.query(
    "update pgboss.job set start_after = now() where state in ('created', 'retry')",
  );
  const count = bookings.booked.length;
  const isSent = async () => (await countOrderMail(database)).size >= count;
  await untilSo("every confirmation is sent", isSent);
  figure("keys sent again, confirmations sent at last", count);
}

export const backupDrill: Drill = {
  name: "backup",
  about: "everything is wiped, and comes back from a backup",
  // Orders; the full figures take 100,000.
  rounds: 5_000,
  processes: 0,
  work: async (setup) => {
    const { database, processes, figure } = setup;
    // A mail server that is away: what is to be mailed waits on its queue.
    const installation = { ...setup.installation, SMTP_URL: "smtp://127.0.0.1:9" };
    await startProcesses({ processes, installation });
    const { rounds: orders, seed, say } = setup;
    await fillDatabase(database.url, planFor(orders, Math.ceil(orders / 5), seed % 400), say);
    const clients = await addPeople(database, clientCount, { kind: "client" });
    const { port } = firstProcess(setup);
    const moment = { daysAhead: 20, orderTime: "09:00" };
    const bodies = [await bookingAt(port, await addOne(database, "client"), moment)];
    const plan = { clients, bodies, atOnce: clientCount, nextPort: () => port };
    const bookings = startBooking(setup, plan);
    await backUpUnderLoad(setup, bookings).finally(bookings.stop);
    await processes.pop()?.end("SIGTERM");
    await wipeAndRestore(setup);
    const start = performance.now();
    await startProcesses(setup);
    figure("first start on what came back", inSeconds((performance.now() - start) / 1000));
    await workOn(setup, bookings);
    return { clients: clientCount };
  },
};
