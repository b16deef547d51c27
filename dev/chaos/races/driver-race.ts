import type { Call } from "../support/call.ts";
import { canBeTold } from "./linearize.ts";
import { atOnce, bookOrders, gaveUp, isDone, type Race, type Stage, together } from "./stage.ts";

type Step = "assign" | "unassign" | "delete" | "restore" | "suspend" | "activate";
type Driver = {
  readonly status: "active" | "pending" | "suspended" | "removed";
  readonly hasOrder: boolean;
};

/** What the rules let become of a driver for whom there is one order. */
function next(driver: Driver, step: Step): Driver | null {
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

const steps: readonly Step[] = [
  "assign",
  "assign",
  "unassign",
  "delete",
  "delete",
  "restore",
  "suspend",
  "activate",
];

type Places = { readonly orderId: string; readonly driverId: string };

function callOf({ member: { headers } }: Stage, { orderId, driverId }: Places, step: Step): Call {
  const patch = { method: "PATCH", headers } as const;
  const update = `/api/drivers/update/${driverId}`;
  switch (step) {
    case "assign":
      return { ...patch, path: `/api/orders/assign/${orderId}`, body: { driverId } };
    case "unassign":
      return { ...patch, path: `/api/orders/unassign/${orderId}`, body: {} };
    case "delete":
      return { method: "DELETE", headers, path: `/api/drivers/delete/${driverId}` };
    case "restore":
      return { ...patch, path: `/api/drivers/restore/${driverId}`, body: {} };
    case "suspend":
      return { ...patch, path: update, body: { status: "suspended" } };
    case "activate":
      return { ...patch, path: update, body: { status: "active" } };
  }
}

async function findDriver({ database }: Stage, { orderId, driverId }: Places): Promise<Driver> {
  const [found] = await database.query<Driver>(
    `select status, exists (select from orders where id = $2 and driver_id = $1) as "hasOrder"
     from parties where id = $1`,
    [driverId, orderId],
  );
  if (!found) throw new Error("A driver has gone.");
  return { status: found.status, hasOrder: found.hasOrder };
}

/** A driver who is given an order while others remove, suspend and restore the account. */
export const driverRace: Race = {
  name: "driver",
  every: 1,
  round: async (stage, round) => {
    const [orderId = ""] = await bookOrders(stage, [{ daysAhead: 50, orderTime: "10:00" }]);
    const driverId = stage.drivers[0]?.id ?? "";
    const places = { orderId, driverId };
    const chosen = Array.from({ length: atOnce }, () => stage.random.pick(steps));
    const answers = await together(
      stage,
      chosen.map((step) => callOf(stage, places, step)),
    );
    const end = await findDriver(stage, places);
    const outcomes = chosen.flatMap((step, index) => {
      const answer = answers[index];
      return answer && !gaveUp(answer) ? [{ step, isDone: isDone(answer) }] : [];
    });
    const start: Driver = { status: "active", hasOrder: false };
    const isEnd = ({ status, hasOrder }: Driver) =>
      status === end.status && hasOrder === end.hasOrder;
    if (!canBeTold({ start, outcomes, next, isEnd })) {
      const story = chosen.map((step, index) => `${step} ${answers[index]?.status}`).join(", ");
      stage.faults.add(
        `driver, round ${round}: ${story} cannot lead to ${JSON.stringify(end)} one after the other.`,
      );
    }
    await stage.database.query("update parties set status = 'active' where id = $1", [driverId]);
  },
};
