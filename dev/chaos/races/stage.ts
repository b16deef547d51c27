import type { Agent } from "node:http";
import { v7 as newId } from "uuid";
import type { collectFaults } from "../drill.ts";
import type { Random } from "../random.ts";
import { type BookingBody, bookingAt, type DrillMoment } from "../support/booking.ts";
import { type Answer, type Call, call } from "../support/call.ts";
import type { DrillDatabase } from "../support/drill-database.ts";
import type { DrillDriver, DrillParty } from "../support/drill-people.ts";

/** What one race needs: two processes on one database, and people who call both. */
export type Stage = {
  readonly database: DrillDatabase;
  readonly ports: readonly number[];
  readonly lines: Agent;
  readonly random: Random;
  readonly faults: ReturnType<typeof collectFaults>;
  readonly clients: readonly DrillParty[];
  readonly drivers: readonly DrillDriver[];
  readonly member: DrillParty;
  /** Bookings at the right figures, as they were learnt. */
  readonly learnt: Map<string, BookingBody>;
  /** Counts what a race wants told at the end. */
  readonly count: (what: string, by?: number) => void;
};

/** One kind of race. */
export type Race = {
  readonly name: string;
  /** 1 for one that runs in every round, 5 for one that runs in every fifth. */
  readonly every: number;
  readonly round: (stage: Stage, round: number) => Promise<void>;
};

/** How many calls a round makes at once. */
export const atOnce = 8;

export const isDone = ({ status }: Answer) => status >= 200 && status < 300;

/** Refused because somebody else was at it for too long: it changed nothing, and says to try again. */
export const gaveUp = ({ body }: Answer) => body["code"] === "in_progress";

/** Done, or refused in words: anything else is a fault whatever the race was about. */
function checkAnswer({ faults, count }: Stage, { method, path }: Call, answer: Answer): void {
  const { status, body, broken } = answer;
  if (gaveUp(answer)) count("calls that were told to try again");
  const isClear = status >= 400 && status < 500 && typeof body["msg"] === "string";
  if (isDone(answer) || isClear) return;
  faults.add(`${method} ${path} was answered ${broken ?? status}: ${JSON.stringify(body)}`);
}

/** Makes all the calls at once, every other one to the other process, in an order of chance. */
export async function together(stage: Stage, calls: readonly Call[]): Promise<readonly Answer[]> {
  const { ports, lines, random } = stage;
  const first = random.below(ports.length);
  const turns = [...calls.keys()].map((index) => ({ index, at: random.next() }));
  const answers: Answer[] = [];
  await Promise.all(
    turns
      .toSorted((a, b) => a.at - b.at)
      .map(async ({ index }, turn) => {
        const made = calls[index];
        const port = ports[(first + turn) % ports.length];
        if (!made || port === undefined) throw new Error("There is nobody to call.");
        const answer = await call(port, lines, made);
        checkAnswer(stage, made, answer);
        answers[index] = answer;
      }),
  );
  return answers;
}

/** Makes one call, to a process of chance. */
export async function callOne(stage: Stage, made: Call): Promise<Answer> {
  const [answer] = await together(stage, [made]);
  if (!answer) throw new Error("A call had no answer.");
  return answer;
}

/** A booking at the right figures, learnt once for each day, size of truck and price list. */
export async function bodyAt(
  stage: Stage,
  moment: DrillMoment,
  priceList = 0,
): Promise<BookingBody> {
  const { ports, lines, clients, learnt } = stage;
  const known = `${moment.truckSize ?? ""} ${moment.daysAhead} ${priceList}`;
  const [client] = clients;
  const port = ports[0];
  if (!client || port === undefined) throw new Error("There is nobody to book.");
  const body = learnt.get(known) ?? (await bookingAt({ port, lines }, client, moment));
  learnt.set(known, body);
  return { ...body, orderTime: moment.orderTime };
}

export const booking = (client: DrillParty, body: BookingBody, key: string | null): Call => ({
  method: "POST",
  path: "/api/orders/create",
  headers: { ...client.headers, ...(key !== null && { "idempotency-key": key }) },
  body,
});

/** Books these moments at once, each for another client; answers the orders' ids. */
export async function bookOrders(
  stage: Stage,
  moments: readonly DrillMoment[],
): Promise<readonly string[]> {
  const calls: Call[] = [];
  for (const [index, moment] of moments.entries()) {
    const client = stage.clients[index % stage.clients.length];
    if (client) calls.push(booking(client, await bodyAt(stage, moment), newId()));
  }
  const answers = await together(stage, calls);
  return answers.map((answer) => {
    if (!isDone(answer)) throw new Error(`An order was not booked: ${JSON.stringify(answer)}`);
    return String(answer.body["id"]);
  });
}

/** Notes a fault when not exactly one of the calls was done, or one was refused for another reason. */
export function expectOneWinner(
  { faults }: Stage,
  what: string,
  answers: readonly Answer[],
  refusals: readonly string[],
): void {
  const wins = answers.filter(isDone).length;
  if (wins !== 1) faults.add(`${what}: ${wins} of ${answers.length} calls succeeded.`);
  for (const answer of answers) {
    const code = String(answer.body["code"]);
    if (!isDone(answer) && !gaveUp(answer) && !refusals.includes(code)) {
      faults.add(`${what}: a call was refused with ${answer.status} ${code}.`);
    }
  }
}

/** Takes the open orders of a round away, so that the next one finds every driver free. */
export async function clearOrders({ database }: Pick<Stage, "database">): Promise<void> {
  await database.query("update orders set hidden_at = now() where hidden_at is null");
}
