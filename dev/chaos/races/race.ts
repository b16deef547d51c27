import { v7 as newId } from "uuid";
import { type BookingBody, bookingAt, bookingCall, type DrillMoment } from "../frame/booking.ts";
import { type Answer, type Call, call, isServed } from "../frame/call.ts";
import type { Setup } from "../frame/drill.ts";
import type { DrillParty } from "../frame/people.ts";

/** What a race needs: two processes on one database, and people who call both. */
export type RaceSetup = Setup & {
  readonly clients: readonly DrillParty[];
  readonly drivers: readonly DrillParty[];
  readonly member: DrillParty;
};

/** One round of a kind of race; `what` is its name and number, to begin a fault with. */
export type Race = (setup: RaceSetup, round: number, what: string) => Promise<void>;

/** How many calls a round makes at once. */
export const atOnce = 8;

/** One of these people, in turn. */
export function personOf<T>(people: readonly T[], number: number): T {
  const person = people[number % people.length];
  if (person === undefined) throw new Error("There is nobody to call.");
  return person;
}

/** Refused because another call took too long: it changed nothing, and says to try again. */
export const gaveUp = ({ body }: Answer) =>
  body["code"] === "in_progress" || String(body["msg"]).startsWith("Somebody else changed this");

/** Makes a call to the first process, or to the second. */
export function callOn({ processes }: Setup, index: 0 | 1, made: Call): Promise<Answer> {
  return call(processes[index]?.port ?? 0, made);
}

/**
 * Makes all the calls at once, every other one to the other process, in a random order. Each must be
 * done, or refused in words.
 */
export async function concurrently(
  setup: RaceSetup,
  calls: readonly Call[],
): Promise<readonly Answer[]> {
  const { random, faults, count } = setup;
  const first = random.below(2);
  const answers: Answer[] = [];
  const making = random.shuffled([...calls.entries()]).map(async ([index, made], turn) => {
    const answer = await callOn(setup, (first + turn) % 2 === 0 ? 0 : 1, made);
    answers[index] = answer;
    const { status, body, broken } = answer;
    if (gaveUp(answer)) count("calls that were told to try again");
    const isClear = status >= 400 && status < 500 && typeof body["msg"] === "string";
    const what = `${made.method} ${made.path} was answered ${broken ?? status}`;
    faults.addIf(!(isServed(answer) || isClear), `${what}: ${JSON.stringify(body)}`);
  });
  await Promise.all(making);
  return answers;
}

const bodies = new Map<string, Promise<BookingBody>>();

/** A booking at the right figures, learnt once for each day, size of truck and price list. */
export async function bodyAt(
  { database, processes, clients }: RaceSetup,
  moment: DrillMoment,
  priceList = 0,
): Promise<BookingBody> {
  const port = processes[0]?.port ?? 0;
  // A process that was killed comes back on another port, with the same prices.
  const known = [database.url, moment.truckSize, moment.daysAhead, priceList].join(" ");
  const body = bodies.get(known) ?? bookingAt(port, personOf(clients, 0), moment);
  bodies.set(known, body);
  return { ...(await body), orderTime: moment.orderTime };
}

async function booked(setup: RaceSetup, calls: readonly Call[]): Promise<readonly string[]> {
  const ids = (await concurrently(setup, calls)).map(async (answer, index) => {
    const made = calls[index];
    // It brings its own key: one that was told to try again may be sent as it was.
    if (made && gaveUp(answer)) return String(await booked(setup, [made]));
    if (!isServed(answer)) throw new Error(`An order was not booked: ${JSON.stringify(answer)}`);
    return String(answer.body["id"]);
  });
  return Promise.all(ids);
}

/** Books these moments at once, each for another client; answers the orders' ids. */
export async function bookOrders(
  setup: RaceSetup,
  moments: readonly DrillMoment[],
): Promise<readonly string[]> {
  const calls: Call[] = [];
  for (const [index, moment] of moments.entries()) {
    const body = await bodyAt(setup, moment);
    calls.push(bookingCall(personOf(setup.clients, index), body, newId()));
  }
  return booked(setup, calls);
}

/** A call of staff that changes something. */
export const staffPatch = (
  { member: { headers } }: RaceSetup,
  path: string,
  body: object = {},
): Call => ({ method: "PATCH", path, headers, body });

/** A call of staff that removes something. */
export const staffDelete = ({ member: { headers } }: RaceSetup, path: string): Call => ({
  method: "DELETE",
  path,
  headers,
});

/** Notes a fault when not exactly one of the calls was done, or one was refused for another reason. */
export function expectOneWinner(
  { faults }: Setup,
  what: string,
  answers: readonly Answer[],
  refusal: string,
): void {
  const wins = answers.filter(isServed).length;
  faults.addIf(wins !== 1, `${what}: ${wins} of ${answers.length} calls succeeded.`);
  for (const answer of answers) {
    if (isServed(answer) || gaveUp(answer) || answer.body["code"] === refusal) continue;
    faults.add(`${what}: a call was refused with ${answer.status} ${answer.body["code"]}.`);
  }
}
