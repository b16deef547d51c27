import { defineDrill, type Setup } from "./frame/drill.ts";
import { checkInvariants, dataInvariants, orderInvariants } from "./frame/invariants.ts";
import { addClients, addDrivers, addOne, addStaff } from "./frame/people.ts";
import { adminRace, grantRace, plateRace } from "./races/account-races.ts";
import { bookingLimit, bookRace, limitRace, priceRace } from "./races/booking-races.ts";
import {
  checkConsistency,
  countNightlyWork,
  scheduleNightlyWorkEachMinute,
} from "./races/consistency.ts";
import { assignRace, driverRace, statusRace } from "./races/order-races.ts";
import { atOnce, clearOrders, type Race, type RaceSetup } from "./races/race.ts";

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

async function runRaces(setup: RaceSetup): Promise<void> {
  const { count, say } = setup;
  const rounds = setup.rounds ?? defaultRounds;
  for (let round = 0; round < rounds; round++) {
    for (const race of races.filter(({ every }) => round % every === 0)) {
      const what = `${race.name}, round ${round}`;
      await race.round(setup, round, what);
      count(`rounds of ${race.name}`);
      await checkInvariants(setup, orderInvariants, what);
      await clearOrders(setup);
    }
    if ((round + 1) % Math.ceil(rounds / 5) === 0) say(`${round + 1} of ${rounds} rounds`);
  }
}

async function countDeadlocks({ database }: Setup): Promise<number> {
  const [found] = await database.query<{ deadlocks: number }>(
    "select sum(deadlocks)::int as deadlocks from pg_stat_database",
  );
  return found?.deadlocks ?? 0;
}

export const racesDrill = defineDrill({
  name: "races",
  about: "many who act on the same thing at once, on two processes with one database",
  // They start at once, on an empty database: the first of all races.
  processes: 2,
  countsFaultsAs: "double assignments, overlaps, double bookings, wrong ends",
  work: async (drill) => {
    const { database, figure } = drill;
    const setup: RaceSetup = {
      ...drill,
      member: await addOne(addStaff(database, 1, "user")),
      clients: await addClients(database, atOnce),
      drivers: await addDrivers(database, atOnce),
      bodies: new Map(),
    };
    await scheduleNightlyWorkEachMinute(setup);
    // First, while no other mail is waiting.
    await checkConsistency(setup);
    await runRaces(setup);
    figure("minutes in which the nightly work ran, once in each", await countNightlyWork(setup));
    await checkInvariants(setup, dataInvariants, "At the end");
    figure("deadlocks that the database had to break", await countDeadlocks(setup));
    return {
      "calls at once": atOnce,
      processes: drill.processes.length,
      "bookings that a person may have": bookingLimit,
    };
  },
});
