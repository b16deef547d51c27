import type { DrillMoment } from "../frame/booking.ts";
import { type Call, isServed } from "../frame/call.ts";
import { isOrderMail } from "../frame/mail.ts";
import { canBeTold } from "./linearize.ts";
import {
  atOnce,
  bookOrders,
  concurrently,
  expectOneWinner,
  gaveUp,
  personOf,
  type Race,
  type RaceSetup,
  staffPatch,
} from "./race.ts";

/** Starts a quarter of an hour apart: each job overlaps every other. */
const overlapping = (round: number, count: number): readonly DrillMoment[] =>
  Array.from({ length: count }, (_, index) => {
    const [hour, minute] = [9 + Math.floor(index / 4), (index % 4) * 15];
    const orderTime = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
    return { daysAhead: 2 + (round % 360), orderTime };
  });

const assign = (setup: RaceSetup, orderId: string, driverId: string) =>
  staffPatch(setup, `/api/orders/assign/${orderId}`, { driverId });

type Kind = Race["round"];

const manyDriversOneOrder: Kind = async (setup, round, what) => {
  const { database, drivers, faults } = setup;
  const [orderId = ""] = await bookOrders(setup, overlapping(round, 1));
  const candidates = drivers.slice(0, atOnce);
  const calls = candidates.map(({ id }) => assign(setup, orderId, id));
  const answers = await concurrently(setup, calls);
  expectOneWinner(setup, what, answers, "order_already_assigned");
  const [found] = await database.query<{ driver: string; events: number; mails: number }>(
    `select driver_id as driver,
       (select count(*)::int from audit_events where entity_id = $1 and action = 'assign') as events,
       (select count(*)::int from pgboss.job where ${isOrderMail}
         and data->>'orderId' = $1 and data->>'about' = 'driver-assigned') as mails
     from orders where id = $1::uuid`,
    [orderId],
  );
  const winner = candidates[answers.findIndex(isServed)];
  faults.addIf(found?.driver !== winner?.id, `${what}: another driver has it than was answered.`);
  faults.addIf(
    found?.events !== 1 || found.mails !== 1,
    `${what}: it has ${found?.events} events and ${found?.mails} mails.`,
  );
};

const oneDriverManyOrders: Kind = async (setup, round, what) => {
  const orderIds = await bookOrders(setup, overlapping(round, atOnce));
  const { id } = personOf(setup.drivers, round);
  const calls = orderIds.map((orderId) => assign(setup, orderId, id));
  expectOneWinner(setup, what, await concurrently(setup, calls), "driver_busy");
};

const twoDriversFourOrders: Kind = async (setup, round, what) => {
  const orderIds = await bookOrders(setup, overlapping(round, atOnce / 2));
  const drivers = setup.drivers.slice(0, 2);
  const calls = drivers.flatMap(({ id }) => orderIds.map((order) => assign(setup, order, id)));
  const wins = (await concurrently(setup, calls)).filter(isServed).length;
  setup.faults.addIf(wins !== 2, `${what}: two drivers got ${wins} of 4 orders that overlap.`);
};

const kinds = [manyDriversOneOrder, oneDriverManyOrders, twoDriversFourOrders];

/** "Process" pressed by many at once: an order gets one driver, a driver one job at a time. */
export const assignRace: Race = {
  name: "assign",
  every: 1,
  round: async (setup, round, what) => kinds[round % kinds.length]?.(setup, round, what),
};

type Model<State, Step extends string> = {
  readonly steps: Readonly<Record<Step, number>>;
  /** What the rules make of a state; null for a step that they refuse. */
  readonly next: (state: State, step: Step) => State | null;
  readonly callOf: (step: Step) => Call;
  readonly find: () => Promise<State>;
};

/** Random steps at once, whose outcome must be possible one after the other. */
async function raceSteps<State, Step extends string>(
  setup: RaceSetup,
  what: string,
  { steps, next, callOf, find }: Model<State, Step>,
): Promise<void> {
  const start = await find();
  const all = (Object.entries(steps) as [Step, number][]).flatMap(([step, weight]) =>
    Array<Step>(weight).fill(step),
  );
  const chosen = Array.from({ length: atOnce }, () => setup.random.pick(all));
  const answers = await concurrently(setup, chosen.map(callOf));
  const end = await find();
  const outcomes = chosen.flatMap((step, index) => {
    const answer = answers[index];
    return answer && !gaveUp(answer) ? [{ step, isDone: isServed(answer) }] : [];
  });
  const isEnd = (state: State) => JSON.stringify(state) === JSON.stringify(end);
  if (canBeTold({ start, outcomes, next, isEnd })) return;
  const story = chosen.map((step, index) => `${step} ${answers[index]?.status}`).join(", ");
  setup.faults.add(
    `${what}: from ${JSON.stringify(start)}, ${story} cannot lead to ${JSON.stringify(end)} one after the other.`,
  );
}

type Order = {
  readonly status: "pending" | "started" | "completed";
  readonly hasDriver: boolean;
  readonly isHidden: boolean;
};
type OrderStep = "start" | "complete" | "unassign" | "assign" | "delete" | "restore";

/** The moves of an order as the specification has them, written here once more on purpose. */
function nextOrder(order: Order, step: OrderStep): Order | null {
  const { status, hasDriver, isHidden } = order;
  const isFinished = status === "completed";
  if (isHidden) return step === "restore" ? { ...order, isHidden: false } : null;
  switch (step) {
    case "start":
      return status === "pending" && hasDriver ? { ...order, status: "started" } : null;
    case "complete":
      return status === "started" ? { ...order, status: "completed" } : null;
    case "unassign":
      return !isFinished && hasDriver ? { ...order, status: "pending", hasDriver: false } : null;
    case "assign":
      return !(isFinished || hasDriver) ? { ...order, hasDriver: true } : null;
    case "delete":
      return isFinished ? null : { ...order, isHidden: true };
    case "restore":
      return null;
  }
}

/** Everything that can be done to one order, done at once by many. */
export const statusRace: Race = {
  name: "status",
  every: 1,
  round: async (setup, round, what) => {
    const { database, random, member, drivers } = setup;
    const [id = ""] = await bookOrders(setup, overlapping(round, 1));
    const calls: Readonly<Record<OrderStep, Call>> = {
      start: staffPatch(setup, `/api/orders/status/${id}`, { status: "started" }),
      complete: staffPatch(setup, `/api/orders/status/${id}`, { status: "completed" }),
      unassign: staffPatch(setup, `/api/orders/unassign/${id}`),
      assign: assign(setup, id, personOf(drivers, 0).id),
      delete: { method: "DELETE", headers: member.headers, path: `/api/orders/delete/${id}` },
      restore: staffPatch(setup, `/api/orders/restore/${id}`),
    };
    if (random.chance(0.8)) await concurrently(setup, [calls.assign]);
    if (random.chance(0.3)) await concurrently(setup, [calls.start]);
    await raceSteps<Order, OrderStep>(setup, what, {
      steps: { start: 2, complete: 2, unassign: 1, assign: 1, delete: 1, restore: 1 },
      next: nextOrder,
      callOf: (step) => calls[step],
      find: async () => {
        const [order] = await database.query<Order>(
          `select status, driver_id is not null as "hasDriver", hidden_at is not null as "isHidden"
           from orders where id = $1`,
          [id],
        );
        if (!order) throw new Error("An order has gone.");
        return { ...order };
      },
    });
  },
};

type Driver = {
  readonly status: "active" | "pending" | "suspended" | "removed";
  readonly hasOrder: boolean;
};
type DriverStep = "assign" | "unassign" | "delete" | "restore" | "suspend" | "activate";

/** What the rules let become of a driver for whom there is one order. */
function nextDriver(driver: Driver, step: DriverStep): Driver | null {
  const { status, hasOrder } = driver;
  switch (step) {
    case "assign":
      return status === "active" && !hasOrder ? { ...driver, hasOrder: true } : null;
    case "unassign":
      return hasOrder ? { ...driver, hasOrder: false } : null;
    case "delete":
      return status !== "removed" && !hasOrder ? { ...driver, status: "removed" } : null;
    case "restore":
      return status === "removed" ? { ...driver, status: "pending" } : null;
    case "suspend":
      return { ...driver, status: "suspended" };
    case "activate":
      return { ...driver, status: "active" };
  }
}

/** A driver who is given an order while others remove, suspend and restore the account. */
export const driverRace: Race = {
  name: "driver",
  every: 1,
  round: async (setup, _round, what) => {
    const { database, drivers, member } = setup;
    const [orderId = ""] = await bookOrders(setup, [{ daysAhead: 50, orderTime: "10:00" }]);
    const { id } = personOf(drivers, 0);
    const calls: Readonly<Record<DriverStep, Call>> = {
      assign: assign(setup, orderId, id),
      unassign: staffPatch(setup, `/api/orders/unassign/${orderId}`),
      delete: { method: "DELETE", headers: member.headers, path: `/api/drivers/delete/${id}` },
      restore: staffPatch(setup, `/api/drivers/restore/${id}`),
      suspend: staffPatch(setup, `/api/drivers/update/${id}`, { status: "suspended" }),
      activate: staffPatch(setup, `/api/drivers/update/${id}`, { status: "active" }),
    };
    await raceSteps<Driver, DriverStep>(setup, what, {
      steps: { assign: 2, unassign: 1, delete: 2, restore: 1, suspend: 1, activate: 1 },
      next: nextDriver,
      callOf: (step) => calls[step],
      find: async () => {
        const [driver] = await database.query<Driver>(
          `select status, exists (select from orders where id = $2 and driver_id = $1) as "hasOrder"
           from parties where id = $1`,
          [id, orderId],
        );
        if (!driver) throw new Error("A driver has gone.");
        return { ...driver };
      },
    });
    await database.query("update parties set status = 'active' where id = $1", [id]);
  },
};
