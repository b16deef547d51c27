import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { v7 as newId } from "uuid";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkLedger } from "#server/features/ledger/check-ledger.ts";
import { openDatabaseWithoutTimeLimits } from "#server/platform/db/create-database.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { type BookingBody, bookingCall, pricedBookingBody } from "./frame/booking.ts";
import { type Answer, type Call, call, isSuccess } from "./frame/call.ts";
import { type Drill, type DrillSetup, firstProcess } from "./frame/drill.ts";
import { checkInvariants } from "./frame/invariants.ts";
import { addPeople, addPerson, type DrillParty } from "./frame/people.ts";
import { startProduct } from "./frame/product.ts";
import { areStepsPossible, type ModelOrder, type OrderStep } from "./races/order-model.ts";

/** How many calls a round makes at once, every other one to the other process. */
const concurrencyLimit = 8;
/** One of the two processes is killed once in so many rounds. */
const roundsOfAKill = 5;

type People = {
  readonly member: DrillParty;
  readonly admin: DrillParty;
  /** An individual's orders take the commission from a wallet, a business's do not. */
  readonly clients: readonly [DrillParty, DrillParty];
  readonly drivers: readonly DrillParty[];
};
type RaceSetup = DrillSetup & People & { readonly bodies: readonly [BookingBody, BookingBody] };
type Job = { readonly id: string; readonly price: number; readonly net: number };

const weights: Readonly<Record<OrderStep, number>> = {
  accept: 4,
  assign: 3,
  giveBack: 2,
  unassign: 2,
  start: 3,
  complete: 3,
  cancel: 1,
  takeBack: 1,
  remove: 1,
  restore: 1,
};
const steps = (Object.entries(weights) as [OrderStep, number][]).flatMap(([step, weight]) =>
  Array<OrderStep>(weight).fill(step),
);

function callOf(
  { member }: RaceSetup,
  { id, price, net }: Job,
  driver: DrillParty,
  step: OrderStep,
): Call {
  const reason = "The truck broke down.";
  const patch = (verb: string, body: object = {}) => ({
    method: "PATCH",
    path: `/api/orders/${verb}/${id}`,
    headers: member.headers,
    body,
  });
  const post = (path: string, { headers }: DrillParty, body: object) => ({
    method: "POST",
    path: `/api/${path}/${id}`,
    headers,
    body,
  });
  const calls: Readonly<Record<OrderStep, Call>> = {
    accept: post("jobs/accept", driver, { price, net }),
    giveBack: post("jobs/giveback", driver, { reason }),
    assign: patch("assign", { driverId: driver.id, owing: true }),
    unassign: patch("unassign", { reason }),
    cancel: post("orders/cancel", member, { reason, kind: "other" }),
    start: patch("status", { status: "started" }),
    complete: patch("status", { status: "completed" }),
    takeBack: patch("takeback", { reason }),
    remove: { ...patch("delete"), method: "DELETE", body: undefined },
    restore: patch("restore"),
  };
  return calls[step];
}

/** Makes a call until it is answered for good, however often its process is killed. */
async function untilAnswered({ processes }: DrillSetup, made: Call): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const answer = await call(processes[tries % 2]?.port ?? 0, made);
    const isOpen = answer.broken !== null || answer.body["code"] === "in_progress";
    if (!isOpen || tries === 100) return answer;
    await pause(50);
  }
}

/** Sends one booking many times at once, under one key: each is answered the same. */
async function bookOnce(setup: RaceSetup, index: 0 | 1): Promise<Job> {
  const { bodies, clients, database, faults } = setup;
  const notes = newId();
  const made = bookingCall(clients[index], { ...bodies[index], notes }, notes);
  const sent = Array.from({ length: concurrencyLimit / 2 }, () => untilAnswered(setup, made));
  const answers = (await Promise.all(sent)).map(({ status, body }) => ({ status, body }));
  const isOne = answers.every((answer) => isDeepStrictEqual(answer, answers[0]));
  faults.addIf(!isOne, `One key was answered differently: ${JSON.stringify(answers)}`);
  const jobs = await database.query<Job>("select id, price, net from orders where notes = $1", [
    notes,
  ]);
  const [job] = jobs;
  if (!job || jobs.length > 1) throw new Error(`${jobs.length} orders were made of one booking.`);
  return job;
}

async function stateOf({ database }: DrillSetup, { id }: Job): Promise<ModelOrder> {
  const [order] = await database.query<ModelOrder>(
    `select status, driver_id as "driverId", hidden_at is not null as "isHidden"
     from orders where id = $1`,
    [id],
  );
  if (!order) throw new Error("What is raced for has gone.");
  return { ...order };
}

async function topUp(setup: RaceSetup, driver: DrillParty): Promise<void> {
  const answer = await untilAnswered(setup, {
    method: "POST",
    path: `/api/wallets/topup/${driver.id}`,
    headers: { ...setup.admin.headers, "idempotency-key": newId() },
    body: {
      cents: 100 * (1 + setup.random.below(400)),
      receivedOn: johannesburgDateAt(Date.now()),
    },
  });
  setup.faults.addIf(!isSuccess(answer), `A top-up was answered ${answer.status}: ${answer.text}`);
}

/** Kills one of the processes in the middle of a round, and starts another in its place. */
async function killOne({ random, processes, installation, count }: DrillSetup): Promise<void> {
  const index = random.below(processes.length);
  await pause(random.below(60));
  await processes[index]?.end("SIGKILL");
  processes[index] = await startProduct(installation);
  count("processes killed with SIGKILL");
}

/** Everything that can be done to two orders, done at once by many. */
async function race(setup: RaceSetup, round: number): Promise<void> {
  const { random, faults, count, drivers, processes } = setup;
  const jobs = await Promise.all(([0, 1] as const).map((index) => bookOnce(setup, index)));
  await topUp(setup, random.pick(drivers));
  // So that more than the first steps of an order are among what races.
  const begun = random.shuffled(jobs).slice(0, random.below(3));
  for (const job of begun) {
    await untilAnswered(setup, callOf(setup, job, random.pick(drivers), "assign"));
    if (random.chance(0.6))
      await untilAnswered(setup, callOf(setup, job, drivers[0] as DrillParty, "start"));
  }
  const before = await Promise.all(jobs.map((job) => stateOf(setup, job)));
  const isKilled = round % roundsOfAKill === roundsOfAKill - 1;
  const ports = processes.map(({ port }) => port);
  const made = Array.from({ length: concurrencyLimit }, async (_, index) => {
    const [step, which] = [random.pick(steps), random.below(2)];
    const driver = random.pick(drivers);
    const asked = callOf(setup, jobs[which] as Job, driver, step);
    const answer = await call(ports[index % 2] ?? 0, asked);
    const isClear = isSuccess(answer) || (answer.status >= 400 && answer.status < 500);
    const what = `${step} was answered ${answer.broken ?? answer.status}: ${answer.text}`;
    faults.addIf(!isClear && !(isKilled && answer.broken !== null), what);
    count(`${step}: ${isSuccess(answer) ? "done" : "refused"}`);
    return { step, driver: driver.id, which, isDone: isSuccess(answer) };
  });
  const [outcomes] = await Promise.all([
    Promise.all(made),
    topUp(setup, random.pick(drivers)),
    isKilled && killOne(setup),
  ]);
  for (const [which, job] of jobs.entries()) {
    const done = outcomes.filter((each) => each.which === which && each.isDone);
    const end = await stateOf(setup, job);
    // Of a call that was cut off nobody knows whether it was done.
    const isTold = isKilled || areStepsPossible(before[which] as ModelOrder, done, end);
    const [from, to] = [JSON.stringify(before[which]), JSON.stringify(end)];
    const story = `${done.map(({ step }) => step)} cannot lead from ${from} to ${to}.`;
    faults.addIf(!isTold, `Round ${round}: ${story}`);
  }
  await checkInvariants(setup, `Round ${round}`);
  // The next round finds every driver free.
  for (const job of jobs)
    await untilAnswered(setup, callOf(setup, job, drivers[0] as DrillParty, "remove"));
}

async function checkBooks({ database, faults }: DrillSetup): Promise<void> {
  const db = openDatabaseWithoutTimeLimits<DatabaseTables>(
    new pg.Pool({ connectionString: database.url, max: 2 }),
  );
  try {
    for (const fault of await checkLedger({ db, clock: Date.now })) faults.add(fault);
  } finally {
    await db.destroy();
  }
}

export const racesDrill: Drill = {
  name: "races",
  about: "orders and money that many move at once, on two processes that are killed meanwhile",
  // The full figures take 1,000.
  rounds: 50,
  // They start at once, on an empty database: the first of all races.
  processes: 2,
  work: async (setup) => {
    const { database, figure, rounds, say } = setup;
    const [member, admin] = [await addPerson(database, "user"), await addPerson(database, "admin")];
    const drivers = await addPeople(database, 3, { kind: "driver" });
    // A person may book 30 orders a day.
    const individuals = await addPeople(database, Math.ceil(rounds / 30), { kind: "client" });
    await database.query("update clients set client_type = 'individual'");
    const business = await addPerson(database, "client");
    const { port } = firstProcess(setup);
    const { body } = await call(port, {
      method: "GET",
      path: "/api/settings",
      headers: admin.headers,
    });
    const change = { version: body["version"], walletsFrom: johannesburgDateAt(Date.now()) };
    const path = "/api/settings";
    await call(port, { method: "PATCH", path, headers: admin.headers, body: change });
    for (let round = 0; round < rounds; round++) {
      const clients = [individuals[Math.floor(round / 30)] as DrillParty, business] as const;
      const moment = { daysAhead: 20, orderTime: "09:00" };
      const priced = (client: DrillParty) =>
        pricedBookingBody(firstProcess(setup).port, client, moment);
      const bodies = [await priced(clients[0]), await priced(clients[1])] as const;
      await race({ ...setup, member, admin, clients, drivers, bodies }, round);
      if ((round + 1) % Math.ceil(rounds / 5) === 0) say(`${round + 1} of ${rounds} rounds`);
    }
    await checkBooks(setup);
    const [found] = await database.query<{ deadlocks: number }>(
      "select sum(deadlocks)::int as deadlocks from pg_stat_database",
    );
    figure("deadlocks that the database had to break", found?.deadlocks ?? 0);
    return { "calls at once": concurrencyLimit };
  },
};
