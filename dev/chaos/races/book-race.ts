import { isDeepStrictEqual } from "node:util";
import { v7 as newId } from "uuid";
import type { BookingBody } from "../support/booking.ts";
import type { Answer } from "../support/call.ts";
import type { DrillParty } from "../support/drill-people.ts";
import {
  atOnce,
  bodyAt,
  booking,
  gaveUp,
  isDone,
  type Race,
  type Stage,
  together,
} from "./stage.ts";

const days = 360;

type Try = { readonly client: DrillParty; readonly body: BookingBody; readonly what: string };

/** Another client, day and time in each round: nothing here is a repeat of an earlier round. */
async function prepare(stage: Stage, round: number): Promise<Try> {
  const client = stage.clients[round % stage.clients.length];
  if (!client) throw new Error("There is nobody to book.");
  const hour = String(7 + (Math.floor(round / days) % 10)).padStart(2, "0");
  const moment = { daysAhead: 2 + (round % days), orderTime: `${hour}:30` };
  const body = { ...(await bodyAt(stage, moment)), notes: newId() };
  return { client, body, what: `book, round ${round}` };
}

async function expectOneOrder({ database, faults }: Stage, { body, what }: Try): Promise<void> {
  const [found] = await database.query<{ orders: number }>(
    "select count(*)::int as orders from orders where starts_with(notes, $1)",
    [body["notes"]],
  );
  if (found?.orders !== 1) faults.add(`${what}: ${found?.orders} orders were made of one booking.`);
}

function expectOneAnswer({ faults }: Stage, what: string, answers: readonly Answer[]): void {
  const given = answers.filter(isDone).map(({ status, body }) => ({ status, body }));
  const [first] = given;
  if (!first) faults.add(`${what}: nobody was answered that it is booked.`);
  if (given.some((answer) => !isDeepStrictEqual(answer, first))) {
    faults.add(`${what}: the same booking was answered differently: ${JSON.stringify(given)}`);
  }
}

async function sameKey(stage: Stage, attempt: Try): Promise<void> {
  const key = newId();
  const calls = Array.from({ length: atOnce }, () => booking(attempt.client, attempt.body, key));
  expectOneAnswer(stage, attempt.what, await together(stage, calls));
}

async function noKey(stage: Stage, attempt: Try): Promise<void> {
  const calls = Array.from({ length: atOnce }, () => booking(attempt.client, attempt.body, null));
  expectOneAnswer(stage, attempt.what, await together(stage, calls));
}

/** One key with two bodies: the first body in is booked, the other is refused. */
async function sameKeyOtherBody(stage: Stage, attempt: Try): Promise<void> {
  const key = newId();
  const other = { ...attempt.body, notes: `${attempt.body["notes"]} and the piano` };
  const calls = Array.from({ length: atOnce }, (_, index) =>
    booking(attempt.client, index % 2 === 0 ? attempt.body : other, key),
  );
  const answers = await together(stage, calls);
  expectOneAnswer(stage, attempt.what, answers);
  const winner = answers.findIndex(isDone) % 2;
  const isWrong = answers.some(
    (answer, index) => !gaveUp(answer) && answer.status !== (index % 2 === winner ? 201 : 422),
  );
  if (isWrong) {
    const statuses = answers.map(({ status }) => status).join(", ");
    stage.faults.add(`${attempt.what}: one key with two bodies was answered ${statuses}.`);
  }
}

const kinds = [sameKey, noKey, sameKeyOtherBody];

/** One booking that is sent many times at once: by a double click, a retry, or another tab. */
export const bookRace: Race = {
  name: "book",
  every: 1,
  round: async (stage, round) => {
    const attempt = await prepare(stage, round);
    await kinds[round % kinds.length]?.(stage, attempt);
    await expectOneOrder(stage, attempt);
  },
};
