import type { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { v7 as newId } from "uuid";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { type Answer, type Call, call } from "./call.ts";
import type { Setup } from "./drill.ts";
import type { DrillParty } from "./people.ts";

/** When a move of a drill is: 2 to 365 days ahead, from 07:00 to 17:00; by the smaller truck at first. */
export type DrillMoment = {
  readonly daysAhead: number;
  readonly orderTime: string;
  readonly truckSize?: "1.5ton" | "3ton";
};

/** What `POST /api/orders/create` takes. */
export type BookingBody = Readonly<Record<string, unknown>>;

const trip = {
  truckSize: "1.5ton",
  pickup: "12 Main Road, Bryanston",
  destination: "Hatfield, Pretoria, 0083",
  helpers: 1,
  floors: 2,
  notes: "",
  paymentType: "cash",
};

const amountNames = [
  "kms",
  "baseCost",
  "distanceCost",
  "helpersCost",
  "floorsCost",
  "midmonthDiscount",
  "repeatDiscount",
  "promotionDiscount",
  "price",
] as const;

/**
 * A booking at the right figures. They are learnt as a caller learns them who knows the paths alone:
 * a first try at nothing is answered with the right ones.
 *
 * @throws Error with the answer, when it offers no price
 */
export async function bookingAt(
  { port, lines }: { readonly port: number; readonly lines: Agent },
  client: DrillParty,
  { daysAhead, ...moment }: DrillMoment,
): Promise<BookingBody> {
  const orderDate = addDays(johannesburgDateAt(Date.now()), daysAhead);
  const details = { ...trip, ...moment, orderDate };
  const refused = await call(port, lines, {
    method: "POST",
    path: "/api/orders/create",
    headers: client.headers,
    body: { ...details, ...Object.fromEntries(amountNames.map((name) => [name, 0])) },
  });
  const quote = refused.body["quote"] as Readonly<Record<string, unknown>> | undefined;
  if (!quote) throw new Error(`No price was offered: ${JSON.stringify(refused)}`);
  return { ...details, ...Object.fromEntries(amountNames.map((name) => [name, quote[name]])) };
}

export function bookingCall(client: DrillParty, body: BookingBody, key: string | null): Call {
  const headers = { ...client.headers, ...(key !== null && { "idempotency-key": key }) };
  return { method: "POST", path: "/api/orders/create", headers, body };
}

/** A booking that was answered for good: every retry of its key must get the same answer. */
export type Booked = {
  readonly client: DrillParty;
  readonly key: string;
  readonly body: BookingBody;
  readonly answer: Pick<Answer, "status" | "body">;
  readonly port: number;
  readonly ms: number;
  /** When the try that was answered went out, and when its answer came, by `Date.now`. */
  readonly sentMs: number;
  readonly answeredMs: number;
};

/** Bookings that are made all the while. */
export type Bookings = {
  readonly booked: readonly Booked[];
  /** Tries that were cut off without an answer, and those that were answered with "later". */
  readonly counts: () => { readonly cutOff: number; readonly later: number };
  /** Makes no new bookings, and waits until those under way are answered. */
  readonly stop: () => Promise<void>;
};

type Plan = {
  readonly clients: readonly DrillParty[];
  readonly bodies: readonly BookingBody[];
  readonly atOnce: number;
  /** The port of a process that is open; null when there is none at this moment. */
  readonly nextPort: () => number | null;
  readonly longestPauseMs: number;
  /** The part of the bookings whose key is sent again at once. */
  readonly replayed?: number;
  readonly noteCall?: (port: number) => void;
  readonly noteAnswer?: (port: number) => void;
};

const retryAfterMs = 25;
const givesUpAfterMs = 60_000;

/** Answers after which the outcome is open: the same key is to be tried again. */
function isLater({ status, broken, body }: Answer): boolean {
  return broken !== null || status === 503 || (status === 409 && body["code"] === "in_progress");
}

/** What is wrong with an answer to a key that was answered before; null when it is the same. */
export function differenceOf(first: Booked["answer"], again: Answer): string | null {
  const { status, body } = again;
  if (isDeepStrictEqual(first, { status, body })) return null;
  return `A key was answered ${JSON.stringify(first)} and then ${JSON.stringify({ status, body })}.`;
}

/** Books without end, many clients at once, each with a key that is sent again until it is answered. */
export function startBooking(
  { lines, random, faults }: Pick<Setup, "lines" | "random" | "faults">,
  plan: Plan,
): Bookings {
  const { clients, bodies, nextPort, noteCall, noteAnswer } = plan;
  const booked: Booked[] = [];
  let [cutOff, later, number] = [0, 0, 0];
  let isOver = false;

  async function ask(made: Call) {
    const giveUpMs = Date.now() + givesUpAfterMs;
    while (Date.now() < giveUpMs) {
      const port = nextPort();
      if (port !== null) {
        const sentMs = Date.now();
        noteCall?.(port);
        const answer = await call(port, lines, { ...made, timeoutMs: 10_000 });
        if (answer.broken === null) noteAnswer?.(port);
        if (!isLater(answer)) return { answer, port, sentMs, answeredMs: Date.now() };
        if (answer.broken === null) later += 1;
        else cutOff += 1;
      }
      // Nobody is left to answer, and nobody will come: the drill itself has failed.
      if (port === null && isOver) return null;
      await pause(retryAfterMs);
    }
    return null;
  }

  async function bookOne(): Promise<void> {
    const client = clients[number++ % clients.length];
    if (!client) throw new Error("There are no clients to book.");
    const key = newId();
    const body = { ...random.pick(bodies), notes: key };
    const made = bookingCall(client, body, key);
    const first = await ask(made);
    if (first === null) {
      faults.add(`A booking had no answer in ${givesUpAfterMs / 1000} s (key ${key}).`);
      return;
    }
    const { status, body: reply, ms } = first.answer;
    if (status !== 201) {
      faults.add(`A booking was answered ${status}: ${JSON.stringify(reply)}`);
      return;
    }
    const answer = { status, body: reply };
    booked.push({ ...first, client, key, body, answer, ms });
    if (!random.chance(plan.replayed ?? 0)) return;
    const again = await ask(made);
    const difference = again && differenceOf(answer, again.answer);
    if (difference) faults.add(difference);
  }

  const keepBooking = async () => {
    while (!isOver) {
      await bookOne();
      await pause(random.next() * plan.longestPauseMs);
    }
  };
  const working = Promise.all(Array.from({ length: plan.atOnce }, keepBooking));
  return {
    booked,
    counts: () => ({ cutOff, later }),
    stop: async () => {
      isOver = true;
      await working;
    },
  };
}
