import { collectFaults, type Drill, type DrillOptions, type DrillReport } from "./drill.ts";
import { adminRace } from "./races/admin-race.ts";
import { behaveAsOne, countNightlyWork, hastenNightlyWork } from "./races/as-one.ts";
import { assignRace } from "./races/assign-race.ts";
import { bookRace } from "./races/book-race.ts";
import { driverRace } from "./races/driver-race.ts";
import { grantRace } from "./races/grant-race.ts";
import { bookingLimit, limitRace } from "./races/limit-race.ts";
import { plateRace } from "./races/plate-race.ts";
import { priceRace } from "./races/price-race.ts";
import { atOnce, clearOrders, type Race, type Stage } from "./races/stage.ts";
import { statusRace } from "./races/status-race.ts";
import { createRandom } from "./random.ts";
import { createLines } from "./support/call.ts";
import { coresText } from "./support/cores.ts";
import { type DrillDatabase, startDrillDatabase } from "./support/drill-database.ts";
import { addClients, addDrivers, addStaff } from "./support/drill-people.ts";
import { checkInvariants, dataInvariants, orderInvariants } from "./support/invariants.ts";
import { installationOn, type ProductProcess, startProduct } from "./support/product-process.ts";

/** Of each kind in a default run; the full figures take `--rounds 1000`. */
const defaultRounds = 25;

const races: readonly Race[] = [
  assignRace,
  statusRace,
  driverRace,
  bookRace,
  adminRace,
  grantRace,
  plateRace,
  priceRace,
  limitRace,
];

async function raceAll(stage: Stage, rounds: number, say: (line: string) => void): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const { name, every, round: run } of races) {
      if (round % every !== 0) continue;
      await run(stage, round);
      stage.count(`rounds of ${name}`);
      const when = `${name}, round ${round}`;
      await checkInvariants(stage.database, orderInvariants, stage.faults, when);
      await clearOrders(stage);
    }
    if ((round + 1) % Math.ceil(rounds / 5) === 0) say(`${round + 1} of ${rounds} rounds`);
  }
}

async function countDeadlocks({ query }: DrillDatabase): Promise<number> {
  const [found] = await query<{ deadlocks: number }>(
    "select sum(deadlocks)::int as deadlocks from pg_stat_database",
  );
  return found?.deadlocks ?? 0;
}

async function drill(
  database: DrillDatabase,
  processes: readonly ProductProcess[],
  { rounds, seed, say }: DrillOptions,
): Promise<DrillReport> {
  const counted = new Map<string, number>();
  const faults = collectFaults();
  const lines = createLines();
  const [member] = await addStaff(database, 1, "user");
  if (!member) throw new Error("There is no staff.");
  const stage: Stage = {
    database,
    ports: processes.map(({ port }) => port),
    lines,
    random: createRandom(seed),
    faults,
    clients: await addClients(database, atOnce),
    drivers: await addDrivers(database, atOnce),
    member,
    learnt: new Map(),
    count: (what, by = 1) => void counted.set(what, (counted.get(what) ?? 0) + by),
  };
  await hastenNightlyWork(stage);
  // First, while no other mail is waiting.
  const asOne = await behaveAsOne(stage);
  await raceAll(stage, rounds ?? defaultRounds, say);
  const nights = await countNightlyWork(stage);
  await checkInvariants(database, dataInvariants, faults, "At the end");
  lines.destroy();
  return {
    figures: {
      ...asOne,
      ...Object.fromEntries(counted),
      "minutes in which the nightly work ran, once in each": nights,
      "deadlocks that the database had to break": await countDeadlocks(database),
      "double assignments, overlaps, double bookings, wrong ends": faults.count(),
    },
    settings: {
      seed,
      "calls at once": atOnce,
      processes: processes.length,
      "bookings that a person may have": bookingLimit,
      cores: coresText,
    },
    faults: faults.list(),
  };
}

export const racesDrill: Drill = {
  name: "races",
  about: "many who act on the same thing at once, on two processes with one database",
  run: async (options) => {
    const database = await startDrillDatabase();
    const processes: ProductProcess[] = [];
    try {
      const installation = installationOn(database.url, database.dataDir);
      // At once, on an empty database: the first of all races.
      processes.push(
        ...(await Promise.all([startProduct(installation), startProduct(installation)])),
      );
      return await drill(database, processes, options);
    } finally {
      await Promise.all(processes.map((process) => process.end("SIGTERM")));
      await database.stop();
    }
  },
};
