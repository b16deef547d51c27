import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { v7 as newId } from "uuid";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { bookingOf } from "#harness/factories.ts";
import { type Answer, type Call, call } from "./call.ts";
import type { Setup } from "./drill.ts";
import type { DrillParty } from "./people.ts";

/** When a move begins: 2 to 365 days ahead, 07:00 to 17:00. By the smaller truck when left out. */
export type DrillMoment = {
  readonly daysAhead: number;
  readonly orderTime: string;
  readonly truckSize?: "1.5ton" | "3ton";
};

/** What `POST /api/orders/create` takes. */
export type BookingBody = Readonly<Record<string, unknown>>;

/**
 * A booking at the right figures, which the process on this port is asked for.
 * @throws Error with the answer, when it offers no price
 */
export function bookingAt(
  port: number,
  client: DrillParty,
  { daysAhead, ...moment }: DrillMoment,
): Promise<BookingBody> {
  const orderDate = addDays(johannesburgDateAt(Date.now()), daysAhead);
  const app = {
    inject: async ({ url, payload, ...sent }: { method: "POST"; url: string; payload: object }) => {
      const answer = await call(port, { ...sent, path: url, body: payload });
      return { body: answer.text, json: () => answer.body as { quote?: never } };
    },
  };
  return bookingOf(app, client, { orderDate, ...moment });
}

export function bookingCall(client: DrillParty, body: BookingBody, key: string | null): Call {
  const headers = { ...client.headers, ...(key !== null && { "idempotency-key": key }) };
  return { method: "POST", path: "/api/orders/create", headers, body };
}

/** A booking that was answered for good: every retry of its key must get the same answer. */
export type Booked = {
  readonly orderId: string;
  /** Of the call, and the notes of the order. */
  readonly key: string;
  readonly made: Call;
  readonly answer: Answer;
  readonly port: number;
  /** When the try that was answered went out, and when its answer came, by `Date.now`. */
  readonly sentMs: number;
  readonly answeredMs: number;
};

/** Bookings that are made all the while. */
export type Bookings = {
  readonly booked: readonly Booked[];
  /** All tries, those cut off without an answer, and those told to come later, but not for load. */
  readonly counts: () => {
    readonly sent: number;
    readonly cutOff: number;
    readonly later: number;
  };
  /** Makes no new bookings, and waits until those under way are answered. */
  readonly stop: () => Promise<void>;
  /** Sends every key once more, to these ports: each must get its first answer. */
  readonly replay: (ports: readonly number[]) => Promise<void>;
};

type Plan = {
  readonly clients: readonly DrillParty[];
  readonly bodies: readonly BookingBody[];
  readonly atOnce: number;
  /** The port of a process that is open; null when there is none at this moment. */
  readonly nextPort: () => number | null;
};

const retryAfterMs = 25;
const givesUpAfterMs = 60_000;
/** Between two bookings of one caller. */
export const longestPauseMs = 200;
/** The part of the bookings whose key is sent again at once. */
const replayed = 0.2;

/** Answers after which the outcome is open: the same key is to be tried again. */
function isLater({ status, broken, body }: Answer): boolean {
  // A balancer answers 502 when a process breaks off.
  return (
    broken !== null ||
    status === 502 ||
    status === 503 ||
    (status === 409 && body["code"] === "in_progress")
  );
}

/** Books without end, many clients at once, each with a key that is sent again until it is answered. */
export function startBooking(
  { random, faults }: Pick<Setup, "random" | "faults">,
  { clients, bodies, atOnce, nextPort }: Plan,
): Bookings {
  const booked: Booked[] = [];
  let [sent, cutOff, later, number] = [0, 0, 0, 0];
  let isOver = false;

  async function untilAnswered(made: Call, choosePort: () => number | null) {
    const giveUpMs = Date.now() + givesUpAfterMs;
    while (Date.now() < giveUpMs) {
      const port = choosePort();
      if (port !== null) {
        const sentMs = Date.now();
        sent += 1;
        const answer = await call(port, { ...made, timeoutMs: 10_000 });
        if (!isLater(answer)) return { answer, port, sentMs, answeredMs: Date.now() };
        if (answer.broken !== null) cutOff += 1;
        else if (answer.body["code"] !== "overloaded") later += 1;
      }
      await pause(retryAfterMs);
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

  async function bookOne(): Promise<void> {
    const client = clients[number++ % clients.length];
    if (!client) throw new Error("There are no clients to book.");
    const key = newId();
    const made = bookingCall(client, { ...random.pick(bodies), notes: key }, key);
    const first = await untilAnswered(made, nextPort);
    if (!first) return;
    const { status, body } = first.answer;
    if (status !== 201) {
      faults.add(`A booking was answered ${status}: ${JSON.stringify(body)}`);
      return;
    }
    const one = { ...first, orderId: String(body["id"]), key, made };
    booked.push(one);
    if (random.chance(replayed)) await sendAgain(one, nextPort);
  }

  const keepBooking = async () => {
    while (!isOver) {
      await bookOne();
      await pause(random.below(longestPauseMs));
    }
  };
  const working = Promise.all(Array.from({ length: atOnce }, keepBooking));
  return {
    booked,
    counts: () => ({ sent, cutOff, later }),
    stop: async () => {
      isOver = true;
      await working;
    },
    replay: async (ports) => {
      const left = booked.entries();
      const replaySome = async () => {
        for (const [at, one] of left) await sendAgain(one, () => ports[at % ports.length] ?? null);
      };
      await Promise.all(Array.from({ length: 8 }, replaySome));
    },
  };
}
