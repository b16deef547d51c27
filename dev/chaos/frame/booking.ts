import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { v7 as newId } from "uuid";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { pricedBooking } from "#harness/booking.ts";
import { type Answer, type Call, call } from "./call.ts";
import type { DrillSetup } from "./drill.ts";
import { type LoadSample, repeatAtRate } from "./load.ts";
import type { DrillParty } from "./people.ts";

/** The start of a move: 2 to 365 days ahead, 07:00 to 17:00. */
export type DrillMoment = { readonly daysAhead: number; readonly orderTime: string };

export type BookingBody = Readonly<Record<string, unknown>>;

/**
 * Makes the body of a booking at the right price, for which it asks the process on this port.
 * @throws Error with the answer, when it offers no price
 */
export function pricedBookingBody(
  port: number,
  { headers }: DrillParty,
  { daysAhead, orderTime }: DrillMoment,
): Promise<BookingBody> {
  const orderDate = addDays(johannesburgDateAt(Date.now()), daysAhead);
  const send = async (body: object) =>
    (await call(port, { method: "POST", path: "/api/orders/create", headers, body })).body;
  return pricedBooking(send, { orderDate, orderTime });
}

export function bookingCall(client: DrillParty, body: BookingBody, key: string | null): Call {
  const headers = { ...client.headers, ...(key !== null && { "idempotency-key": key }) };
  return { method: "POST", path: "/api/orders/create", headers, body };
}

/** A booking with its final answer, which every retry of its key must get too. */
type Booked = {
  readonly orderId: string;
  /** The call's key, which also stands in the order's notes. */
  readonly key: string;
  readonly made: Call;
  readonly answer: Answer;
  readonly port: number;
  /** The answered try's sending and answer, by `Date.now`. */
  readonly sentMs: number;
  readonly answeredMs: number;
};

export type Bookings = ReturnType<typeof startBooking>;

type Plan = {
  readonly clients: readonly DrillParty[];
  /** The body of a booking at the right price, for any client. */
  readonly body: BookingBody;
  readonly perSecond: number;
  /** How many bookings may be under way at once; any number when left out. */
  readonly concurrencyLimit?: number;
  /** The port of a process that is open; null when there is none at this moment. */
  readonly nextPort: () => number | null;
};

/** Milliseconds before a retry: each wait is twice the last one. */
const retryAfterMs = { first: 100, longest: 3_000 };
const givesUpAfterMs = 300_000;
/** The part of the bookings whose key is sent again at once. */
const replayed = 0.2;

/** Answers after which the outcome is open: the same key is to be tried again. */
const isLater = ({ status, broken, body }: Answer) =>
  broken !== null || status >= 502 || (status === 409 && body["code"] === "in_progress");

/** Books all the while, each time with a key that is sent again until it is answered for good. */
export function startBooking(
  { random, faults }: Pick<DrillSetup, "random" | "faults">,
  { clients, body, perSecond, concurrencyLimit, nextPort }: Plan,
) {
  const booked: Booked[] = [];
  const firstTries: LoadSample[] = [];
  let [tries, cutOff, later] = [0, 0, 0];

  async function untilAnswered(made: Call, choosePort: () => number | null) {
    const giveUpMs = Date.now() + givesUpAfterMs;
    let [isFirst, waitMs] = [true, retryAfterMs.first];
    for (; Date.now() < giveUpMs; await pause(waitMs)) {
      const port = choosePort();
      if (port === null) continue;
      waitMs = Math.min(2 * waitMs, retryAfterMs.longest);
      const sentMs = Date.now();
      const answer = await call(port, { ...made, timeoutMs: 10_000 });
      const { status, ms } = answer;
      tries += 1;
      const code = answer.broken ?? (answer.body["code"] as string | undefined);
      if (isFirst) firstTries.push({ status, ms, sentMs, code, hasRetryAfter: false });
      isFirst = false;
      if (!isLater(answer)) return { answer, port, sentMs, answeredMs: Date.now() };
      if (answer.broken !== null || status === 502) cutOff += 1;
      else later += 1;
    }
    faults.add(`A booking had no answer in ${givesUpAfterMs / 1000} s.`);
    return null;
  }

  async function sendAgain({ made, answer }: Booked, choosePort: () => number | null) {
    const again = await untilAnswered(made, choosePort);
    if (!again) return;
    const [first, second] = [answer, again.answer].map(({ status, body }) => ({ status, body }));
    const what = `A key was answered ${JSON.stringify(first)} and then ${JSON.stringify(second)}.`;
    faults.addIf(!isDeepStrictEqual(first, second), what);
  }

  async function bookOne(number: number): Promise<void> {
    const key = newId();
    const client = clients[number % clients.length] as DrillParty;
    const made = bookingCall(client, { ...body, notes: key }, key);
    const first = await untilAnswered(made, nextPort);
    if (!first) return;
    const { status, body: said } = first.answer;
    faults.addIf(status !== 201, `A booking was answered ${status}: ${JSON.stringify(said)}`);
    if (status !== 201) return;
    const one = { ...first, orderId: String(said["id"]), key, made };
    booked.push(one);
    if (random.chance(replayed)) await sendAgain(one, nextPort);
  }

  const stop = repeatAtRate(perSecond, bookOne, concurrencyLimit);
  return {
    booked,
    /** The outcome of each booking's first try. */
    firstTries,
    counts: () => ({ tries, cutOff, later }),
    stop,
    /** Sends every key once more, to these ports: each must get its first answer. */
    replay: async (ports: readonly number[]) => {
      const left = booked.entries();
      const replaySome = async () => {
        for (const [at, one] of left) await sendAgain(one, () => ports[at % ports.length] ?? null);
      };
      await Promise.all(Array.from({ length: 8 }, replaySome));
    },
  };
}

/**
 * Compares what was acknowledged with what is stored: each once, and nothing unknown.
 * @param others how many bookings were made and acknowledged in another way
 */
export async function compareOrders(
  { database, faults, figure }: Pick<DrillSetup, "database" | "faults" | "figure">,
  { booked }: Pick<Bookings, "booked">,
  others = 0,
): Promise<void> {
  const orders = await database.query<{ id: string; notes: string }>(
    "select id, notes from orders",
  );
  const keys = new Map(orders.map(({ id, notes }) => [id, notes]));
  const lost = booked.filter(({ orderId, key }) => keys.get(orderId) !== key).length;
  const doubled = orders.length - new Set(orders.map(({ notes }) => notes)).size;
  const unknown = orders.length - doubled + lost - booked.length - others;
  figure("bookings acknowledged, lost, doubled", [booked.length, lost, doubled].join(", "));
  faults.addIf(lost > 0, `${lost} acknowledged bookings are lost.`);
  faults.addIf(doubled > 0, `${doubled} bookings were made twice.`);
  faults.addIf(unknown > 0, `${unknown} orders are stored that were never acknowledged.`);
}
