import type { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { v7 as newId } from "uuid";
import type { collectFaults } from "../drill.ts";
import type { Random } from "../random.ts";
import type { BookingBody } from "../support/booking.ts";
import { type Answer, call } from "../support/call.ts";
import type { DrillParty } from "../support/drill-people.ts";
import type { Fleet } from "./fleet.ts";

/** A booking that was answered for good: what a retry of its key must be answered for ever. */
export type Booked = {
  readonly client: DrillParty;
  readonly key: string;
  readonly body: BookingBody;
  readonly answer: Pick<Answer, "status" | "body">;
  /** Who gave it, and when that try went out and was answered, in the milliseconds of `Date.now`. */
  readonly port: number;
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

type BookOptions = {
  readonly fleet: Pick<Fleet, "nextPort" | "noteCall" | "noteAnswer">;
  readonly lines: Agent;
  readonly clients: readonly DrillParty[];
  readonly bodies: readonly BookingBody[];
  readonly atOnce: number;
  readonly random: Random;
  readonly faults: ReturnType<typeof collectFaults>;
};

/** How the clients book: like people with a page that tries again. */
export const bookingPlan = {
  longestPauseMs: 300,
  retryAfterMs: 25,
  givesUpAfterMs: 60_000,
  replayedAtOnce: 0.2,
} as const;

/** Answers after which the outcome is open: the same key is to be tried again. */
function isLater({ status, broken, body }: Answer): boolean {
  return broken !== null || status === 503 || (status === 409 && body["code"] === "in_progress");
}

/** Books without end, many clients at once, each with a key that is sent again until it is answered. */
export function startBooking(options: BookOptions): Bookings {
  const { fleet, lines, clients, bodies, atOnce, random, faults } = options;
  const booked: Booked[] = [];
  let [cutOff, later, number] = [0, 0, 0];
  let isOver = false;

  async function ask(client: DrillParty, key: string, body: BookingBody) {
    const giveUpMs = Date.now() + bookingPlan.givesUpAfterMs;
    while (Date.now() < giveUpMs) {
      const port = fleet.nextPort();
      if (port !== null) {
        const sentMs = Date.now();
        fleet.noteCall(port);
        const answer = await call(port, lines, {
          method: "POST",
          path: "/api/orders/create",
          headers: { ...client.headers, "idempotency-key": key },
          body,
          timeoutMs: 10_000,
        });
        if (answer.broken === null) fleet.noteAnswer(port);
        if (!isLater(answer)) return { answer, port, sentMs, answeredMs: Date.now() };
        if (answer.broken === null) later += 1;
        else cutOff += 1;
      }
      // Nobody is left to answer, and nobody will come: the drill itself has failed.
      if (port === null && isOver) return null;
      await pause(bookingPlan.retryAfterMs);
    }
    return null;
  }

  async function bookOne(): Promise<void> {
    const client = clients[number++ % clients.length];
    if (!client) throw new Error("There are no clients to book.");
    const key = newId();
    const body = { ...random.pick(bodies), notes: key };
    const first = await ask(client, key, body);
    if (first === null) {
      faults.add(`A booking had no answer in ${bookingPlan.givesUpAfterMs / 1000} s (key ${key}).`);
      return;
    }
    const { status, body: reply } = first.answer;
    if (status !== 201) {
      faults.add(`A booking was answered ${status}: ${JSON.stringify(reply)}`);
      return;
    }
    const answer = { status, body: reply };
    booked.push({ ...first, client, key, body, answer });
    if (!random.chance(bookingPlan.replayedAtOnce)) return;
    const again = await ask(client, key, body);
    const difference = again && differenceOf(answer, again.answer);
    if (difference) faults.add(difference);
  }

  const keepBooking = async () => {
    while (!isOver) {
      await bookOne();
      await pause(random.next() * bookingPlan.longestPauseMs);
    }
  };
  const working = Promise.all(Array.from({ length: atOnce }, keepBooking));
  return {
    booked,
    counts: () => ({ cutOff, later }),
    stop: async () => {
      isOver = true;
      await working;
    },
  };
}

/** What is wrong with an answer to a key that was answered before; null when it is the same. */
export function differenceOf(first: Booked["answer"], again: Answer): string | null {
  const { status, body } = again;
  if (isDeepStrictEqual(first, { status, body })) return null;
  return `A key was answered ${JSON.stringify(first)} and then ${JSON.stringify({ status, body })}.`;
}
