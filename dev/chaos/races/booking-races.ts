import { isDeepStrictEqual } from "node:util";
import { v7 as newId } from "uuid";
import { dailyBookingLimit, openOrderLimit } from "#domain/orders/booking-policy.ts";
import { type BookingBody, bookingCall } from "../frame/booking.ts";
import { type Answer, isServed } from "../frame/call.ts";
import { addClients, addOne } from "../frame/people.ts";
import {
  atOnce,
  bodyAt,
  concurrently,
  gaveUp,
  personOf,
  type Race,
  type RaceSetup,
  staffPatch,
} from "./race.ts";

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
export const bookRace: Race = {
  name: "book",
  every: 1,
  round: async (setup, round, what) => {
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
  },
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
export const priceRace: Race = {
  name: "price",
  every: 5,
  round: async (setup, _round, what) => {
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
  },
};

/** What a person may book: open at the same time, or in a day, whichever is less. */
export const bookingLimit = Math.min(openOrderLimit("individual"), dailyBookingLimit("individual"));
/** This many of the bookings that are made at once are within it. */
const room = 3;

/** Bookings at once that are together too many for one client: none passes the limit. */
export const limitRace: Race = {
  name: "booking limit",
  every: 5,
  round: async (setup, _round, what) => {
    const client = await addOne(addClients(setup.database, 1));
    await setup.database.query("update clients set client_type = 'individual' where id = $1", [
      client.id,
    ]);
    const book = async (count: number, daysAhead: number) => {
      const body = await bodyAt(setup, { daysAhead, orderTime: "07:00" });
      const calls = Array.from({ length: count }, () => bookingCall(client, body, newId()));
      return (await concurrently(setup, calls)).filter(isServed).length;
    };
    for (let left = bookingLimit - room; left > 0; left -= atOnce) {
      await book(Math.min(left, atOnce), 60);
    }
    const booked = await book(atOnce, 61);
    setup.faults.addIf(booked !== room, `${what}: ${booked} were booked where ${room} may be.`);
  },
};
