import pg from "pg";
import { v7 as newId } from "uuid";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkLedger } from "#server/features/ledger/check-ledger.ts";
import { createDatabase } from "#server/platform/db/pool.ts";
import type { Tables } from "#server/tables/tables.ts";
import { bookInvariants } from "./books/book-invariants.ts";
import { type BooksSetup, killOne, post, untilAnswered } from "./books/books-setup.ts";
import { enterBankDetails, payOut } from "./books/pay-out.ts";
import { createTopUps } from "./books/top-ups.ts";
import { bookingCall } from "./frame/booking.ts";
import { type Call, call, isServed } from "./frame/call.ts";
import type { Drill } from "./frame/drill.ts";
import { checkInvariants, orderInvariants } from "./frame/invariants.ts";
import { addOne, addPeople, type DrillParty } from "./frame/people.ts";
import { atOnce, bodyAt, personOf, staffDelete } from "./races/race.ts";

/** An order as its driver was shown it. */
type Job = { readonly id: string; readonly price: number; readonly net: number };

const drivers = 3;
/** A person may book 30 orders a day. */
const ordersOfAnIndividual = 25;
/** One of the two processes is killed in each of these rounds. */
const roundsOfAKill = 5;

/** Books a once-off order and one of a contract client for the same day. */
async function bookJobs(setup: BooksSetup, round: number): Promise<readonly Job[]> {
  const people = [personOf(setup.individuals, round), personOf(setup.clients, round)];
  const jobs = people.map(async (client, index) => {
    const orderTime = index === 0 ? "07:00" : "13:00";
    const body = await bodyAt(setup, { daysAhead: 2 + (round % 360), orderTime });
    const booked = await untilAnswered(setup, bookingCall(client, body, newId()));
    if (!isServed(booked)) throw new Error(`An order was not booked: ${booked.text}`);
    const [job] = await setup.database.query<Job>(
      "select id, price, net from orders where id = $1",
      [booked.body["id"]],
    );
    if (!job) throw new Error("A booking that was answered is not there.");
    return job;
  });
  return Promise.all(jobs);
}

/** Everything that moves the money of an order, as somebody may ask for it. */
function movesOf(setup: BooksSetup, { id, price, net }: Job, driver: DrillParty) {
  const { member } = setup;
  const reason = "The truck broke down.";
  const patch = (verb: string, body: object) => ({
    ...post(member, `/api/orders/${verb}/${id}`, body),
    method: "PATCH",
  });
  return {
    accept: post(driver, `/api/jobs/accept/${id}`, { price, net }),
    giveBack: post(driver, `/api/jobs/giveback/${id}`, { reason }),
    assign: patch("assign", { driverId: driver.id }),
    assignOwing: patch("assign", { driverId: driver.id, owing: true }),
    takeOff: patch("unassign", { reason }),
    cancel: post(member, `/api/orders/cancel/${id}`, { reason, kind: "other" }),
    start: patch("status", { status: "started" }),
    complete: patch("status", { status: "completed" }),
    takeBack: patch("takeback", { reason }),
  };
}

type Move = keyof ReturnType<typeof movesOf>;
const weights: Readonly<Record<Move, number>> = {
  accept: 5,
  giveBack: 2,
  assign: 2,
  assignOwing: 2,
  takeOff: 1,
  cancel: 1,
  start: 3,
  complete: 3,
  takeBack: 1,
};
const moves = (Object.entries(weights) as [Move, number][]).flatMap(([move, weight]) =>
  Array<Move>(weight).fill(move),
);

async function race(setup: BooksSetup, round: number): Promise<void> {
  const { random, faults, count, processes, topUps } = setup;
  const jobs = await bookJobs(setup, round);
  const driver = () => personOf(setup.drivers, random.below(drivers));
  const randomMove = (move: Move) => movesOf(setup, random.pick(jobs), driver())[move];
  // Some wallets hold a commission, some do not.
  await topUps.enter(random.pick(setup.drivers), 100 * (1 + random.below(400)));
  // Many are taken and under way by then, so that completing them is among what races.
  const begun = movesOf(setup, random.pick(jobs), driver());
  if (random.chance(0.8)) {
    await untilAnswered(setup, begun[random.chance(0.5) ? "accept" : "assignOwing"]);
  }
  if (random.chance(0.6)) await untilAnswered(setup, begun.start);
  const isKilled = round % roundsOfAKill === roundsOfAKill - 1;
  // Or while a driver is paid.
  const isKilledNow = isKilled && random.chance(0.5);
  const ports = processes.map(({ port }) => port);
  const calls = Array.from({ length: atOnce - 1 }, async (_, index) => {
    const move = random.pick(moves);
    const answer = await call(ports[index % ports.length] ?? 0, randomMove(move));
    const isClear = answer.status >= 400 && answer.status < 500;
    const isCutOff = isKilledNow && answer.broken !== null;
    const what = `${move} was answered ${answer.broken ?? answer.status}: ${answer.text}`;
    faults.addIf(!(isServed(answer) || isClear || isCutOff), what);
    count(isServed(answer) ? `${move}, done` : `${move}, refused or cut off`);
  });
  const paid = topUps.enter(random.pick(setup.drivers), 100 * (1 + random.below(400)));
  await Promise.all([...calls, paid, ...(isKilledNow ? [killOne(setup)] : [])]);
  await checkInvariants(setup, [...orderInvariants, ...bookInvariants], `Round ${round}`);
  // The next round finds every driver free.
  for (const { id } of jobs) {
    await untilAnswered(setup, staffDelete(setup, `/api/orders/delete/${id}`));
  }
  if (!isKilled && !random.chance(0.2)) return;
  await payOut(setup, random.pick(setup.drivers), isKilled && !isKilledNow);
  await checkInvariants(setup, bookInvariants, `The payout of round ${round}`);
}

/** What the product's own check says of the books, and whether they hold what was paid in and not out. */
async function checkBooks(setup: BooksSetup): Promise<void> {
  const { database, faults, figure, topUps } = setup;
  const db = createDatabase<Tables>(new pg.Pool({ connectionString: database.url, max: 2 }));
  try {
    for (const fault of await checkLedger({ db, clock: Date.now })) faults.add(fault);
  } finally {
    await db.destroy();
  }
  const [found] = await database.query<{ bank: number; commissions: number; deadlocks: number }>(
    `select (select coalesce(sum(amount), 0)::int from ledger_entries e
        join ledger_accounts a on a.id = e.account_id where a.kind = 'bank') as bank,
      (select count(*)::int from orders where in_books and status = 'completed') as commissions,
      (select sum(deadlocks)::int from pg_stat_database) as deadlocks`,
  );
  faults.addIf(
    found?.bank !== topUps.total(),
    `The bank has ${found?.bank} cents in the books, and should have ${topUps.total()}.`,
  );
  figure("commissions earned", found?.commissions ?? 0);
  figure("deadlocks that the database had to break", found?.deadlocks ?? 0);
}

export const booksDrill: Drill = {
  name: "books",
  about: "jobs and money that many move at once, on two processes that are killed meanwhile",
  rounds: 25,
  processes: 2,
  work: async (drill) => {
    const { database, rounds, say } = drill;
    const admins = [await addOne(database, "admin"), await addOne(database, "admin")] as const;
    const [admin] = admins;
    const count = Math.ceil(rounds / ordersOfAnIndividual);
    const individuals = await addPeople(database, count, { kind: "client" });
    await database.query(
      "update clients set client_type = 'individual' where id = any ($1::uuid[])",
      [individuals.map(({ id }) => id)],
    );
    const people = {
      member: await addOne(database, "user"),
      clients: await addPeople(database, atOnce, { kind: "client" }),
      drivers: await addPeople(database, drivers, { kind: "driver" }),
    };
    const answered = (made: Call) => untilAnswered(setup, made);
    const topUps = createTopUps(drill, admin, answered);
    const setup: BooksSetup = { ...drill, ...people, admins, individuals, topUps };
    const walletsFrom = johannesburgDateAt(Date.now());
    const settings = { path: "/api/settings", headers: admin.headers };
    const { body } = await answered({ ...settings, method: "GET" });
    const switched = await answered({
      ...settings,
      method: "PATCH",
      body: { version: body["version"], walletsFrom },
    });
    if (!isServed(switched)) throw new Error(`Wallets were not switched on: ${switched.text}`);
    for (const driver of people.drivers) await enterBankDetails(setup, driver);
    for (let round = 0; round < rounds; round++) {
      await race(setup, round);
      if ((round + 1) % Math.ceil(rounds / 5) === 0) say(`${round + 1} of ${rounds} rounds`);
    }
    await checkBooks(setup);
    return { "calls at once": atOnce, processes: 2, "a kill every": `${roundsOfAKill} rounds` };
  },
};
