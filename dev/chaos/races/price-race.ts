import { v7 as newId } from "uuid";
import type { BookingBody } from "../support/booking.ts";
import type { Call } from "../support/call.ts";
import {
  atOnce,
  bodyAt,
  booking,
  callOne,
  isDone,
  type Race,
  type Stage,
  together,
} from "./stage.ts";

/** Two price lists of the larger truck, which no other race books. */
const lists = [
  { baseAmount: 800, ratePerKm: 16 },
  { baseAmount: 911, ratePerKm: 17.25 },
] as const;

const moment = { daysAhead: 40, orderTime: "08:00", truckSize: "3ton" } as const;

const setList = ({ member: { headers } }: Stage, list: number): Call => ({
  method: "PATCH",
  path: `/api/pricing/${moment.truckSize}`,
  headers,
  body: { ...lists[list] },
});

/** A booking at the figures of each list; the first list holds afterwards. */
async function learnBodies(stage: Stage): Promise<readonly BookingBody[]> {
  const bodies: BookingBody[] = [];
  for (const list of lists.keys()) {
    await callOne(stage, setList(stage, list));
    bodies.push(await bodyAt(stage, moment, list));
  }
  await callOne(stage, setList(stage, 0));
  return bodies;
}

type Costs = { readonly id: string; readonly base: number; readonly distance: number };

/** Books at this body's price on each process; answers how many did. */
async function bookOnEach(stage: Stage, body: BookingBody | undefined): Promise<number> {
  const calls = stage.ports.flatMap((_, index) => {
    const client = stage.clients[index];
    return client && body ? [booking(client, body, newId())] : [];
  });
  return (await together(stage, calls)).filter(isDone).length;
}

/** Staff change the price list while customers book: at the one price or the other, never a mixture. */
export const priceRace: Race = {
  name: "price",
  every: 5,
  round: async (stage, round) => {
    const what = `price, round ${round}`;
    const [before, after] = await learnBodies(stage);
    if (!before || !after) throw new Error("There are no prices.");
    const bookings = Array.from({ length: atOnce - 1 }, (_, index): Call => {
      const client = stage.clients[index % stage.clients.length];
      if (!client) throw new Error("There is nobody to book.");
      return booking(client, { ...(index % 2 === 0 ? before : after), notes: what }, newId());
    });
    const answers = await together(stage, [setList(stage, 1), ...bookings]);
    for (const { status, body } of answers.filter((answer) => !isDone(answer))) {
      const quote = body["quote"] as BookingBody | undefined;
      const isOffered = [before, after].some(({ price }) => price === quote?.["price"]);
      if (status !== 409 || !isOffered) {
        stage.faults.add(`${what}: a booking was answered ${status} ${JSON.stringify(body)}`);
      }
    }
    const orders = await stage.database.query<Costs>(
      "select id, base_cost as base, distance_cost as distance from orders where notes = $1",
      [what],
    );
    const isListed = ({ base, distance }: Costs) =>
      [before, after].some(
        (body) => body["baseCost"] === base && body["distanceCost"] === distance,
      );
    for (const order of orders.filter((made) => !isListed(made))) {
      stage.faults.add(`${what}: order ${order.id} has a price that was never offered.`);
    }
    if (orders.length !== answers.slice(1).filter(isDone).length) {
      stage.faults.add(`${what}: ${orders.length} orders are not what was answered.`);
    }
    const atOld = await bookOnEach(stage, before);
    const atNew = await bookOnEach(stage, after);
    if (atOld !== 0 || atNew !== stage.ports.length) {
      stage.faults.add(
        `${what}: after the change ${atOld} booked at the old price, ${atNew} at the new.`,
      );
    }
  },
};
