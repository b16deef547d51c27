import type { Answer, Call } from "../support/call.ts";
import { canBeTold } from "./linearize.ts";
import {
  atOnce,
  bookOrders,
  callOne,
  gaveUp,
  isDone,
  type Race,
  type Stage,
  together,
} from "./stage.ts";

type Step = "start" | "complete" | "unassign" | "assign" | "delete" | "restore";
type Order = {
  readonly status: "pending" | "started" | "completed";
  readonly hasDriver: boolean;
  readonly isHidden: boolean;
};

/** The moves of an order as the specification has them, in the drill's own words. */
function next(order: Order, step: Step): Order | null {
  const { status, hasDriver, isHidden } = order;
  if (isHidden) return step === "restore" ? { ...order, isHidden: false } : null;
  switch (step) {
    case "start":
      return status === "pending" && hasDriver ? { ...order, status: "started" } : null;
    case "complete":
      return status === "started" ? { ...order, status: "completed" } : null;
    case "unassign":
      return status !== "completed" && hasDriver
        ? { ...order, status: "pending", hasDriver: false }
        : null;
    case "assign":
      return status !== "completed" && !hasDriver ? { ...order, hasDriver: true } : null;
    case "delete":
      return status === "completed" ? null : { ...order, isHidden: true };
    case "restore":
      return null;
  }
}

const steps: readonly Step[] = [
  "start",
  "start",
  "complete",
  "complete",
  "unassign",
  "assign",
  "delete",
  "restore",
];

function callOf({ member, drivers }: Stage, orderId: string, step: Step): Call {
  const { headers } = member;
  const patch = { method: "PATCH", headers } as const;
  switch (step) {
    case "start":
      return { ...patch, path: `/api/orders/status/${orderId}`, body: { status: "started" } };
    case "complete":
      return { ...patch, path: `/api/orders/status/${orderId}`, body: { status: "completed" } };
    case "unassign":
      return { ...patch, path: `/api/orders/unassign/${orderId}`, body: {} };
    case "assign": {
      const body = { driverId: drivers[0]?.id };
      return { ...patch, path: `/api/orders/assign/${orderId}`, body };
    }
    case "delete":
      return { method: "DELETE", headers, path: `/api/orders/delete/${orderId}` };
    case "restore":
      return { ...patch, path: `/api/orders/restore/${orderId}`, body: {} };
  }
}

async function findOrder({ database }: Stage, orderId: string): Promise<Order> {
  const [found] = await database.query<Order>(
    `select status, driver_id is not null as "hasDriver", hidden_at is not null as "isHidden"
     from orders where id = $1`,
    [orderId],
  );
  if (!found) throw new Error("An order has gone.");
  return { status: found.status, hasDriver: found.hasDriver, isHidden: found.isHidden };
}

/** The steps of a round and what became of each, as a person can read it. */
function tell(chosen: readonly Step[], answers: readonly Answer[]): string {
  return chosen.map((step, index) => `${step} ${answers[index]?.status}`).join(", ");
}

/** Everything that can be done to one order, done at once by many. */
export const statusRace: Race = {
  name: "status",
  every: 1,
  round: async (stage, round) => {
    const [orderId = ""] = await bookOrders(stage, [
      { daysAhead: 2 + (round % 360), orderTime: "09:00" },
    ]);
    if (stage.random.chance(0.8)) await callOne(stage, callOf(stage, orderId, "assign"));
    if (stage.random.chance(0.3)) await callOne(stage, callOf(stage, orderId, "start"));
    const start = await findOrder(stage, orderId);
    const chosen = Array.from({ length: atOnce }, () => stage.random.pick(steps));
    const answers = await together(
      stage,
      chosen.map((step) => callOf(stage, orderId, step)),
    );
    const end = await findOrder(stage, orderId);
    const outcomes = chosen.flatMap((step, index) => {
      const answer = answers[index];
      return answer && !gaveUp(answer) ? [{ step, isDone: isDone(answer) }] : [];
    });
    const isEnd = (order: Order) => JSON.stringify(order) === JSON.stringify(end);
    if (canBeTold({ start, outcomes, next, isEnd })) return;
    stage.faults.add(
      `status, round ${round}: from ${JSON.stringify(start)}, ${tell(chosen, answers)} cannot lead to ${JSON.stringify(end)} one after the other.`,
    );
  },
};
