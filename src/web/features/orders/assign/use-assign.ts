import { useState } from "react";
import { callApi } from "#web/lib/api/api-client.ts";
import { ApiError, messageOf } from "#web/lib/api/api-error.ts";
import { formatCount } from "#web/lib/format.ts";
import { toast } from "#web/ui/toasts/toast.ts";
import type { Order } from "../order-records.ts";
import { useReloadOrders } from "../orders.queries.ts";

type Written = Promise<{ readonly msg: string }>;

type How = { readonly evenIfAway?: boolean; readonly owing?: true };

const give = (id: string, driverId: string, how: How = {}): Written =>
  callApi("PATCH /api/orders/assign/{id}", { params: { id }, body: { driverId, ...how } });

const take = (id: string): Written =>
  callApi("PATCH /api/orders/unassign/{id}", {
    params: { id },
    body: { driverId: null, vehicleId: null },
  });

async function giveToNearest(id: string): Written {
  const { items } = await callApi("GET /api/orders/{id}/drivers", { params: { id }, query: {} });
  const [nearest] = items;
  if (!nearest)
    throw new Error("No driver is free at that time with a vehicle that is large enough.");
  return give(id, nearest.id);
}

/** What is done to each of several orders, how it is undone, and in words to how many. */
type Step = {
  readonly act: (order: Order) => Written;
  readonly undo: (order: Order) => Written;
  readonly done: string;
  readonly refused: string;
  /** Does it although the wallet does not hold the commission, which the driver then owes. */
  readonly owing?: Step["act"];
};

const hasDriver = "have a driver now";
const waits = "wait for a driver";

/**
 * Gives orders of a list to drivers and takes them back, without leaving the list: one after the other,
 * so that a driver who is given one is busy for the next. Each time the message offers to undo it.
 */
export function useAssign() {
  const reloadOrders = useReloadOrders();
  const [busyIds, setBusyIds] = useState<readonly string[]>([]);

  async function make(orders: readonly Order[], step: Step, isUndo = false): Promise<void> {
    const ids = orders.map(({ id }) => id);
    setBusyIds((busy) => [...busy, ...ids]);
    const done: Order[] = [];
    const refusals: string[] = [];
    const unfunded: Order[] = [];
    let said = "";
    for (const order of orders) {
      try {
        said = (await step.act(order)).msg;
        done.push(order);
      } catch (error) {
        refusals.push(messageOf(error));
        if (error instanceof ApiError && error.code === "wallet_too_low") unfunded.push(order);
      }
    }
    const count = formatCount(done.length, "order");
    const text = done.length === 1 ? said : `${count} ${step.done}.`;
    const back: Step = { ...step, act: step.undo, done: step.refused, refused: step.done };
    const undo = { label: "Undo", run: () => void make(done, back, true) };
    if (done.length > 0)
      toast(isUndo ? `Undone. ${text}` : text, "success", isUndo ? undefined : undo);
    if (refusals.length > 0) {
      const left = orders.length === 1 ? "" : `${formatCount(refusals.length, "order")} not: `;
      const { owing } = step;
      const anyway = owing && {
        label: "Assign, the driver owes it",
        run: () => void make(unfunded, { ...step, act: owing }),
      };
      toast(
        left + [...new Set(refusals)].join(" "),
        "error",
        unfunded.length > 0 ? anyway : undefined,
      );
    }
    await reloadOrders();
    setBusyIds((busy) => busy.filter((id) => !ids.includes(id)));
  }

  const given = { undo: ({ id }: Order) => take(id), done: hasDriver, refused: waits };
  return {
    /** The orders that something is done to. */
    busyIds,
    /** `evenIfAway`: staff say that a driver who does not work then has agreed. */
    give: (orders: readonly Order[], driverId: string, evenIfAway: boolean) =>
      void make(orders, {
        ...given,
        act: ({ id }) => give(id, driverId, { evenIfAway }),
        owing: ({ id }) => give(id, driverId, { evenIfAway, owing: true }),
      }),
    giveEachToNearest: (orders: readonly Order[]) =>
      void make(orders, { ...given, act: ({ id }) => giveToNearest(id) }),
    take: (orders: readonly Order[]) =>
      void make(orders, {
        act: ({ id }) => take(id),
        undo: ({ id, driverId }) => give(id, driverId ?? "", { evenIfAway: true }),
        done: waits,
        refused: hasDriver,
      }),
  };
}

export type Assigning = ReturnType<typeof useAssign>;
