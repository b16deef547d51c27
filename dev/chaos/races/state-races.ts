import type { Call } from "../frame/call.ts";
import { isServed } from "../frame/call.ts";
import {
  atOnce,
  bookOrders,
  concurrently,
  gaveUp,
  personOf,
  type Race,
  type RaceSetup,
  staffDelete,
  staffPatch,
} from "./race.ts";

type Model<State, Step extends string> = {
  readonly calls: Readonly<Record<Step, Call>>;
  /** How often each step is chosen. */
  readonly weights: Readonly<Record<Step, number>>;
  /** What the rules make of a state; null for a step that they refuse. */
  readonly next: (state: State, step: Step) => State | null;
  /** Reads the state, as one row. */
  readonly sql: string;
};

type Outcome<Step> = { readonly step: Step; readonly isDone: boolean };

/**
 * Whether calls that ran at once can be told as a story in which they ran one after the other: each
 * done or refused as the rules have it at its turn, and the end as it was found. When there is no
 * such story, two of them have acted on a state that the other was changing.
 */
function canBeTold<State, Step>(
  [start, end]: readonly [State, State],
  outcomes: readonly Outcome<Step>[],
  next: (state: State, step: Step) => State | null,
): boolean {
  const deadEnds = new Set<string>();

  function tellFrom(state: State, left: readonly Outcome<Step>[]): boolean {
    if (left.length === 0) return JSON.stringify(state) === JSON.stringify(end);
    const place = JSON.stringify([state, left]);
    if (deadEnds.has(place)) return false;
    for (const [index, { step, isDone }] of left.entries()) {
      const after = next(state, step);
      if ((after !== null) !== isDone) continue;
      if (tellFrom(after ?? state, left.toSpliced(index, 1))) return true;
    }
    deadEnds.add(place);
    return false;
  }

  return tellFrom(start, outcomes);
}

/** Random steps at once, whose outcome must be possible one after the other. */
export async function raceSteps<State extends object, Step extends string>(
  setup: RaceSetup,
  what: string,
  { calls, weights, next, sql }: Model<State, Step>,
): Promise<void> {
  const find = async () => {
    const [state] = await setup.database.query<State>(sql);
    if (!state) throw new Error("What is raced for has gone.");
    return { ...state };
  };
  const start = await find();
  const all = (Object.entries(weights) as [Step, number][]).flatMap(([step, weight]) =>
    Array<Step>(weight).fill(step),
  );
  const chosen = Array.from({ length: atOnce }, () => setup.random.pick(all));
  const answers = await concurrently(
    setup,
    chosen.map((step) => calls[step]),
  );
  const end = await find();
  const outcomes = chosen.flatMap((step, index) => {
    const answer = answers[index];
    return answer && !gaveUp(answer) ? [{ step, isDone: isServed(answer) }] : [];
  });
  if (canBeTold([start, end], outcomes, next)) return;
  const story = chosen.map((step, index) => `${step} ${answers[index]?.status}`).join(", ");
  const [from, to] = [JSON.stringify(start), JSON.stringify(end)];
  setup.faults.add(`${what}: ${story} cannot lead from ${from} to ${to} one after the other.`);
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
export const statusRace: Race = async (setup, round, what) => {
  const { random, drivers } = setup;
  const moment = { daysAhead: 2 + (round % 360), orderTime: "09:00" };
  const [id = ""] = await bookOrders(setup, [moment]);
  const driverId = personOf(drivers, 0).id;
  const calls: Readonly<Record<OrderStep, Call>> = {
    start: staffPatch(setup, `/api/orders/status/${id}`, { status: "started" }),
    complete: staffPatch(setup, `/api/orders/status/${id}`, { status: "completed" }),
    unassign: staffPatch(setup, `/api/orders/unassign/${id}`),
    assign: staffPatch(setup, `/api/orders/assign/${id}`, { driverId }),
    delete: staffDelete(setup, `/api/orders/delete/${id}`),
    restore: staffPatch(setup, `/api/orders/restore/${id}`),
  };
  if (random.chance(0.8)) await concurrently(setup, [calls.assign]);
  if (random.chance(0.3)) await concurrently(setup, [calls.start]);
  await raceSteps<Order, OrderStep>(setup, what, {
    calls,
    weights: { start: 2, complete: 2, unassign: 1, assign: 1, delete: 1, restore: 1 },
    next: nextOrder,
    sql: `select status, driver_id is not null as "hasDriver", hidden_at is not null as "isHidden"
      from orders where id = '${id}'`,
  });
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
export const driverRace: Race = async (setup, _round, what) => {
  const [orderId = ""] = await bookOrders(setup, [{ daysAhead: 50, orderTime: "10:00" }]);
  const { id } = personOf(setup.drivers, 0);
  await raceSteps<Driver, DriverStep>(setup, what, {
    calls: {
      assign: staffPatch(setup, `/api/orders/assign/${orderId}`, { driverId: id }),
      unassign: staffPatch(setup, `/api/orders/unassign/${orderId}`),
      delete: staffDelete(setup, `/api/drivers/delete/${id}`),
      restore: staffPatch(setup, `/api/drivers/restore/${id}`),
      suspend: staffPatch(setup, `/api/drivers/update/${id}`, { status: "suspended" }),
      activate: staffPatch(setup, `/api/drivers/update/${id}`, { status: "active" }),
    },
    weights: { assign: 2, unassign: 1, delete: 2, restore: 1, suspend: 1, activate: 1 },
    next: nextDriver,
    sql: `select status, exists
        (select from orders where id = '${orderId}' and driver_id = parties.id) as "hasOrder"
      from parties where id = '${id}'`,
  });
  await setup.database.query("update parties set status = 'active' where id = $1", [id]);
};
