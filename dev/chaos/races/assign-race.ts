import type { Call } from "../support/call.ts";
import {
  atOnce,
  bookOrders,
  expectOneWinner,
  isDone,
  type Race,
  type Stage,
  together,
} from "./stage.ts";

const assign = (stage: Stage, orderId: string, driverId: string): Call => ({
  method: "PATCH",
  path: `/api/orders/assign/${orderId}`,
  headers: stage.member.headers,
  body: { driverId },
});

/** Starts a quarter of an hour apart: each job overlaps every other. */
const overlapping = (daysAhead: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    daysAhead,
    orderTime: `${String(9 + Math.floor(index / 4)).padStart(2, "0")}:${String((index % 4) * 15).padStart(2, "0")}`,
  }));

const dayOf = (round: number) => 2 + (round % 360);

async function manyDriversOneOrder(stage: Stage, round: number): Promise<void> {
  const [orderId = ""] = await bookOrders(stage, overlapping(dayOf(round), 1));
  const drivers = stage.drivers.slice(0, atOnce);
  const answers = await together(
    stage,
    drivers.map(({ id }) => assign(stage, orderId, id)),
  );
  const what = `assign, round ${round}: ${atOnce} drivers for one order`;
  expectOneWinner(stage, what, answers, ["order_already_assigned"]);
  const [found] = await stage.database.query<{ driver: string; events: number; mails: number }>(
    `select driver_id as driver,
       (select count(*)::int from audit_events where entity_id = $1 and action = 'assign') as events,
       (select count(*)::int from pgboss.job where data->>'kind' = 'order-mail'
         and data->>'orderId' = $1 and data->>'about' = 'driver-assigned') as mails
     from orders where id = $1::uuid`,
    [orderId],
  );
  const winner = drivers[answers.findIndex(isDone)];
  if (found?.driver !== winner?.id) stage.faults.add(`${what}: another one has it than was told.`);
  if (found?.events !== 1 || found.mails !== 1) {
    stage.faults.add(`${what}: ${found?.events} events and ${found?.mails} mails tell of it.`);
  }
}

async function oneDriverManyOrders(stage: Stage, round: number): Promise<void> {
  const orderIds = await bookOrders(stage, overlapping(dayOf(round), atOnce));
  const driverId = stage.drivers[round % stage.drivers.length]?.id ?? "";
  const answers = await together(
    stage,
    orderIds.map((orderId) => assign(stage, orderId, driverId)),
  );
  const what = `assign, round ${round}: one driver for ${atOnce} orders that overlap`;
  expectOneWinner(stage, what, answers, ["driver_busy"]);
}

async function twoDriversFourOrders(stage: Stage, round: number): Promise<void> {
  const orderIds = await bookOrders(stage, overlapping(dayOf(round), atOnce / 2));
  const drivers = stage.drivers.slice(0, 2);
  const calls = drivers.flatMap(({ id }) => orderIds.map((order) => assign(stage, order, id)));
  const wins = (await together(stage, calls)).filter(isDone).length;
  if (wins !== drivers.length) {
    const what = `assign, round ${round}: ${drivers.length} drivers for ${orderIds.length} orders`;
    stage.faults.add(`${what} that overlap: ${wins} assignments succeeded.`);
  }
}

const kinds = [manyDriversOneOrder, oneDriverManyOrders, twoDriversFourOrders];

/** Who presses "Process" at once: an order gets one driver, a driver one job at a time. */
export const assignRace: Race = {
  name: "assign",
  every: 1,
  round: async (stage, round) => kinds[round % kinds.length]?.(stage, round),
};
