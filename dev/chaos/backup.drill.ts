import { join } from "node:path";
import { quantile } from "../bench/timing.ts";
import { backUpUnderLoad } from "./backup/back-up-under-load.ts";
import { pauseMs, startBooking } from "./backup/book-on.ts";
import { contentsOf, differences } from "./backup/contents.ts";
import { fill } from "./backup/fill.ts";
import { refuseBroken } from "./backup/refuse-broken.ts";
import { CommandFailed, runWell, sizeOf } from "./backup/run-command.ts";
import { recreate } from "./backup/server.ts";
import { workOn } from "./backup/work-on.ts";
import { collectFaults, type Drill, type DrillOptions, type DrillReport } from "./drill.ts";
import { bookingAt } from "./support/booking.ts";
import { createLines } from "./support/call.ts";
import { coresText } from "./support/cores.ts";
import { type DrillDatabase, startDrillDatabase } from "./support/drill-database.ts";
import { addClients } from "./support/drill-people.ts";
import { installationOn, startProduct } from "./support/product-process.ts";

/** Orders in a default run; the full figures take `--rounds 100000`. */
const defaultOrders = 5_000;
const clientCount = 6;
const bookingsBefore = 20;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;

/** Backs everything up, wipes it and restores it, and answers what came back otherwise. */
async function wipeAndRestore(database: DrillDatabase, say: DrillOptions["say"], faults: Faults) {
  const { url, dataDir, query } = database;
  const before = await contentsOf(url);
  const size = "select pg_database_size(current_database())::float8 as bytes";
  const [stored] = await query<{ bytes: number }>(size);
  const folder = join(dataDir, "whole");
  const backup = await runWell("db-backup", ["--to", folder], { url, dataDir });
  await refuseBroken(database, folder, faults);
  await recreate(url, new URL(url).pathname.slice(1));
  say(`backed up in ${inSeconds(backup.seconds)}, and everything wiped`);
  const restored = await runWell("db-restore", ["--from", folder], { url, dataDir });
  say(`restored in ${inSeconds(restored.seconds)}`);
  const after = await contentsOf(url);
  const different = differences(before, after);
  for (const difference of different) faults.add(difference);
  const rows = [...after.values()].reduce((sum, content) => sum + content.rows, 0);
  return {
    "orders, rows, tables": `${after.get("orders")?.rows}, ${rows}, ${after.size}`,
    "size of the database, of its backup": `${megabytes(stored?.bytes ?? 0)}, ${megabytes(await sizeOf(folder))}`,
    "backup, restore, both checked": `${inSeconds(backup.seconds)}, ${inSeconds(restored.seconds)}`,
    "tables that came back otherwise": different.length,
  };
}

type Faults = ReturnType<typeof collectFaults>;

async function drill(
  database: DrillDatabase,
  { rounds, seed, say }: DrillOptions,
): Promise<DrillReport> {
  const orders = rounds ?? defaultOrders;
  const faults = collectFaults();
  const lines = createLines();
  const installation = installationOn(database.url, database.dataDir);
  // A mail server that is away: what is to be mailed waits on its queue.
  let product = await startProduct({ ...installation, SMTP_URL: "smtp://127.0.0.1:9" });
  try {
    await fill(database.url, { orders, seed, say });
    const clients = await addClients(database, clientCount);
    const [first] = clients;
    if (!first) throw new Error("There are no clients to book.");
    const target = { port: product.port, lines };
    const body = await bookingAt(target, first, { daysAhead: 20, orderTime: "09:00" });
    const bookings = startBooking(target, { clients, body }, faults);
    const loaded = await backUpUnderLoad(database, { bookings, bookingsBefore }, faults).finally(
      bookings.stop,
    );
    const { meanwhile, later } = loaded;
    say(`${meanwhile.length} bookings during a backup of ${inSeconds(loaded.seconds)}`);
    await product.end("SIGTERM");

    const figures = await wipeAndRestore(database, say, faults);
    const start = performance.now();
    product = await startProduct(installation);
    const startSeconds = (performance.now() - start) / 1000;
    const { booked } = bookings;
    await workOn({ port: product.port, lines }, { database, booked }, faults);
    const slowestMs = quantile(
      meanwhile.map(({ ms }) => ms),
      1,
    );
    return {
      figures: {
        "backup while bookings went on": `${inSeconds(loaded.seconds)}, ${later} of the bookings made meanwhile are in it, none by half`,
        "bookings acknowledged meanwhile": `${meanwhile.length}, the slowest in ${Math.round(slowestMs)} ms`,
        ...figures,
        "first start on what came back": inSeconds(startSeconds),
        "keys sent again, confirmations sent at last": booked.length,
      },
      settings: {
        seed,
        orders,
        clients: `${clientCount}, each with a pause of ${pauseMs} ms`,
        cores: coresText,
      },
      faults: faults.list(),
    };
  } finally {
    lines.destroy();
    await product.end("SIGKILL");
  }
}

export const backupDrill: Drill = {
  name: "backup",
  about: "everything is wiped, and comes back from a backup",
  run: async (options) => {
    const database = await startDrillDatabase();
    try {
      return await drill(database, options);
    } catch (error) {
      if (!(error instanceof CommandFailed)) throw error;
      return { figures: {}, settings: { seed: options.seed }, faults: [error.message] };
    } finally {
      await database.stop();
    }
  },
};
