import { isDeepStrictEqual } from "node:util";
import { v7 as newId } from "uuid";
import { type BookingBody, bookingCall, type DrillMoment } from "../frame/booking.ts";
import { type Answer, type Call, isServed } from "../frame/call.ts";
import type { Setup } from "../frame/drill.ts";
import { addPeople } from "../frame/people.ts";
import {
  atOnce,
  bodyAt,
  bookOrders,
  concurrently,
  expectOneWinner,
  gaveUp,
  personOf,
  type Race,
  type RaceSetup,
  staffPatch,
} from "./race.ts";

/** Starts a quarter of an hour apart: each job overlaps every other. */
const overlapping = (round: number, count: number): readonly DrillMoment[] =>
  Array.from({ length: count }, (_, index) => {
    const [hour, minute] = [9 + Math.floor(index / 4), (index % 4) * 15];
    const orderTime = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
    return { daysAhead: 2 + (round % 360), orderTime };
  });

const assign = (setup: RaceSetup, orderId: string, driverId: string) =>
  staffPatch(setup, `/api/orders/assign/${orderId}`, { driverId });

const manyDriversOneOrder: Race = async (setup, round, what) => {
  const { database, drivers, faults } = setup;
  const [orderId = ""] = await bookOrders(setup, overlapping(round, 1));
  const candidates = drivers.slice(0, atOnce);
  const calls = candidates.map(({ id }) => assign(setup, orderId, id));
  const answers = await concurrently(setup, calls);
  expectOneWinner(setup, what, answers, "order_already_assigned");
  const [found] = await database.query<{ driver: string; events: number; mails: number }>(
    `select driver_id as driver,
       (select count(*)::int from audit_events where entity_id = $1 and action = 'assign') as events,
       (select count(*)::int from order_messages where order_id = $1::uuid
         and kind = 'driver-named' and channel = 'email') as mails
     from orders where id = $1::uuid`,
    [orderId],
  );
  const winner = candidates[answers.findIndex(isServed)];
  faults.addIf(found?.driver !== winner?.id, `${what}: another driver has it than was answered.`);
  faults.addIf(
    found?.events !== 1 || found.mails !== 1,
    `${what}: it has ${found?.events} events and ${found?.mails} mails.`,
  );
};

const oneDriverManyOrders: Race = async (setup, round, what) => {
  const orderIds = await bookOrders(setup, overlapping(round, atOnce));
  const { id } = personOf(setup.drivers, round);
  const calls = orderIds.map((orderId) => assign(setup, orderId, id));
  expectOneWinner(setup, what, await concurrently(setup, calls), "driver_busy");
};

const twoDriversFourOrders: Race = async (setup, round, what) => {
  const orderIds = await bookOrders(setup, overlapping(round, atOnce / 2));
  const drivers = setup.drivers.slice(0, 2);
  const calls = drivers.flatMap(({ id }) => orderIds.map((order) => assign(setup, order, id)));
  const wins = (await concurrently(setup, calls)).filter(isServed).length;
  setup.faults.addIf(wins !== 2, `${what}: two drivers got ${wins} of 4 orders that overlap.`);
};

const kinds = [manyDriversOneOrder, oneDriverManyOrders, twoDriversFourOrders];

/** "Process" pressed by many at once: an order gets one driver, a driver one job at a time. */
export const assignRace: Race = async (setup, round, what) =>
  personOf(kinds, round)(setup, round, what);

function expectOneAnswer({ faults }: RaceSetup, what: string, answers: readonly Answer[]): void {
  const given = answers.filter(isServed).map(({ status, body }) => ({ status, body }));
  const [first] = given;
  faults.addIf(!first, `${what}: nobody was answered that it is booked.`);
  faults.addIf(
    given.some((answer) => !isDeepStrictEqual(answer, first)),
    `${what}: the same booking was answered differently: ${JSON.stringify(given)}`,
  );
}

/** One key with two bodies: the first body in is booked, the other is refused. */
function expectOneBody({ faults }: RaceSetup, what: string, answers: readonly Answer[]): void {
  const winner = answers.findIndex(isServed) % 2;
  const isWrong = answers.some(
    (answer, index) => !gaveUp(answer) && answer.status !== (index % 2 === winner ? 201 : 422),
  );
  const statuses = answers.map(({ status }) => status).join(", ");
  faults.addIf(isWrong, `${what}: one key with two bodies was answered ${statuses}.`);
}

/** One booking that is sent many times at once: by a double click, a retry, or another tab. */
export const bookRace: Race = async (setup, round, what) => {
  // Another client, day and time in each round: nothing here repeats an earlier round.
  const hour = String(7 + (Math.floor(round / 360) % 10)).padStart(2, "0");
  const moment = { daysAhead: 2 + (round % 360), orderTime: `${hour}:30` };
  const client = personOf(setup.clients, round);
  const notes = newId();
  const body = { ...(await bodyAt(setup, moment)), notes };
  const kind = (["one key", "no key", "one key, two bodies"] as const)[round % 3];
  const key = kind === "no key" ? null : newId();
  const other = kind === "one key, two bodies" ? { notes: `${notes} and the piano` } : {};
  const calls = Array.from({ length: atOnce }, (_, index) =>
    bookingCall(client, index % 2 === 0 ? body : { ...body, ...other }, key),
  );
  const answers = await concurrently(setup, calls);
  expectOneAnswer(setup, what, answers);
  if (kind === "one key, two bodies") expectOneBody(setup, what, answers);
  const [found] = await setup.database.query<{ orders: number }>(
    "select count(*)::int as orders from orders where starts_with(notes, $1)",
    [notes],
  );
  const orders = found?.orders;
  setup.faults.addIf(orders !== 1, `${what}: ${orders} orders were made of one booking.`);
};

/** Two price lists of the larger truck, which no other race books. */
const lists = [
  { baseAmount: 800, ratePerKm: 16 },
  { baseAmount: 911, ratePerKm: 17.25 },
] as const;
const moment = { daysAhead: 40, orderTime: "08:00", truckSize: "3ton" } as const;

const setList = (setup: RaceSetup, list: 0 | 1) =>
  staffPatch(setup, `/api/pricing/${moment.truckSize}`, lists[list]);

/** Books at this body's price on each process; answers how many did. */
async function bookOnEach(setup: RaceSetup, body: BookingBody): Promise<number> {
  const calls = setup.processes.map((_, index) =>
    bookingCall(personOf(setup.clients, index), body, newId()),
  );
  return (await concurrently(setup, calls)).filter(isServed).length;
}

/** Staff change the price list while customers book: at the one price or the other, never a mixture. */
export const priceRace: Race = async (setup, _round, what) => {
  const { clients, database, faults, processes } = setup;
  await concurrently(setup, [setList(setup, 1)]);
  const after = await bodyAt(setup, moment, 1);
  await concurrently(setup, [setList(setup, 0)]);
  const before = await bodyAt(setup, moment, 0);
  const bookings = Array.from({ length: atOnce - 1 }, (_, index) => {
    const body = { ...(index % 2 === 0 ? before : after), notes: what };
    return bookingCall(personOf(clients, index), body, newId());
  });
  const [, ...answers] = await concurrently(setup, [setList(setup, 1), ...bookings]);
  for (const { status, body } of answers.filter((answer) => !isServed(answer))) {
    const quote = body["quote"] as BookingBody | undefined;
    const isOffered = [before, after].some(({ price }) => price === quote?.["price"]);
    const isRight = status === 409 && isOffered;
    faults.addIf(!isRight, `${what}: a booking was answered ${status} ${JSON.stringify(body)}`);
  }
  const orders = await database.query<{ id: string; base: number; distance: number }>(
    "select id, base_cost as base, distance_cost as distance from orders where notes = $1",
    [what],
  );
  for (const { id, base, distance } of orders) {
    const isListed = [before, after].some(
      (body) => body["baseCost"] === base && body["distanceCost"] === distance,
    );
    faults.addIf(!isListed, `${what}: order ${id} has a price that was never offered.`);
  }
  faults.addIf(
    orders.length !== answers.filter(isServed).length,
    `${what}: ${orders.length} orders are not what was answered.`,
  );
  const [atOld, atNew] = [await bookOnEach(setup, before), await bookOnEach(setup, after)];
  faults.addIf(
    atOld !== 0 || atNew !== processes.length,
    `${what}: after the change ${atOld} booked at the old price, ${atNew} at the new.`,
  );
};

const attacks = [
  (id: string) => ({ method: "DELETE", path: `/api/users/delete/${id}` }),
  (id: string) => ({ method: "PATCH", path: `/api/users/update/${id}`, body: { role: "user" } }),
  (id: string) => ({
    method: "PATCH",
    path: `/api/users/update/${id}`,
    body: { status: "suspended" },
  }),
] as const;

async function countAdmins({ database }: Setup): Promise<number> {
  const [found] = await database.query<{ active: number }>(
    `select count(*)::int as active from users join parties on parties.id = users.id
     where users.role = 'admin' and parties.status = 'active'`,
  );
  return found?.active ?? 0;
}

/** Counts the administrators again and again while the work goes on; answers the lowest count. */
async function fewestDuring(setup: Setup, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  let fewest = await countAdmins(setup);
  while (!isOver) fewest = Math.min(fewest, await countAdmins(setup));
  return Math.min(fewest, await countAdmins(setup));
}

/** Administrators who remove, demote and suspend each other: one is always left. */
export const adminRace: Race = async (setup, _round, what) => {
  const { database, random, faults, count } = setup;
  // Two or three new ones, and nobody else of their rank.
  const admins = await addPeople(database, 2 + random.below(2), { kind: "admin" });
  await database.query(
    `update parties set status = 'suspended' where status = 'active' and id <> all ($1::uuid[])
         and id in (select id from users where role = 'admin')`,
    [admins.map(({ id }) => id)],
  );
  const calls: Call[] = Array.from({ length: atOnce }, () => {
    const { headers } = random.pick(admins);
    return { ...random.pick(attacks)(random.pick(admins).id), headers };
  });
  const answering = concurrently(setup, calls);
  const fewest = await fewestDuring(setup, answering);
  faults.addIf(fewest < 1, `${what}: there were ${fewest} of them.`);
  const done = (await answering).filter(isServed).length;
  count("administrators removed, demoted or suspended", done);
};
