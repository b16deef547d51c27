import { useState } from "react";
import { callApi } from "#web/api/api-client.ts";
import { ApiError, apiErrorMessage } from "#web/api/api-error.ts";
import { refreshCachedReads } from "#web/api/read-cache.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useReadCache } from "#web/api/use-read.ts";
import { formatCount } from "#web/format.ts";
import type { Order } from "#web/parts/orders/order-records.ts";
import { showToast } from "#web/ui/toasts/toast.ts";

type Written = Promise<{ readonly msg: string }>;

type Choice = {
  readonly vehicleId?: string | null;
  /** The driver has agreed to work on a day off, outside of their hours or with a long drive before. */
  readonly evenIfAway?: boolean;
  /** Why the driver may drive although the law, as far as we know, forbids it. */
  readonly lawReason?: string;
  /** The driver may owe the commission that their wallet cannot pay. */
  readonly owing?: true;
};

export const assignOrder = (id: string, driverId: string, choice: Choice = {}): Written =>
  changeRecordById("PATCH /api/orders/assign/{id}", id, { driverId, ...choice });

/** Removes the driver from an order. The server asks for a reason once the order has started. */
export const unassignOrder = (id: string, reason?: string): Written =>
  changeRecordById("PATCH /api/orders/unassign/{id}", id, {
    driverId: null,
    vehicleId: null,
    ...(reason !== undefined && { reason }),
  });

async function giveToNearest(id: string): Written {
  const { items } = await callApi("GET /api/orders/{id}/drivers", { params: { id }, query: {} });
  const [nearest] = items;
  if (!nearest) throw new NobodyFree();
  return assignOrder(id, nearest.id);
}

class NobodyFree extends Error {
  override readonly message =
    "No driver is free at that time with a vehicle that is large enough. Offer it to drivers, or agree on another time with the client.";
}

/** A change of each selected order, how to undo it, and the words that tell how many orders it changed. */
type Step = {
  readonly act: (order: Order) => Written;
  readonly undo: (order: Order) => Written;
  readonly done: string;
  readonly undone: string;
  /** The same action as `act`, but the driver may owe the commission. */
  readonly owing?: Step["act"];
};

export type AssignmentRefusal = {
  readonly order: Order;
  readonly reason: string;
  /** Assigns the driver, who then owes the commission; null unless the driver's wallet was too low. */
  readonly assignOwing: (() => void) | null;
};

const hasDriver = "have a driver now";
const waits = "wait for a driver";

/** Assigns drivers to one order at a time: a driver who gets an order may not be free for the next one. */
export function useOrderAssignment() {
  const cache = useReadCache();
  const [busyIds, setBusyIds] = useState<readonly string[]>([]);
  const [asked, ask] = useState<readonly Order[]>([]);
  const [refused, setRefused] = useState<readonly AssignmentRefusal[]>([]);

  async function run(orders: readonly Order[], step: Step, isUndo = false): Promise<void> {
    const ids = orders.map(({ id }) => id);
    setBusyIds((busy) => [...busy, ...ids]);
    const done: Order[] = [];
    const refusals: AssignmentRefusal[] = [];
    let lastMessage = "";
    for (const order of orders) {
      try {
        lastMessage = (await step.act(order)).msg;
        done.push(order);
      } catch (error) {
        const { owing } = step;
        const mayOwe = error instanceof ApiError && error.code === "wallet_too_low" && owing;
        const assignOwing = mayOwe ? () => void run([order], { ...step, act: owing }) : null;
        const reason = error instanceof NobodyFree ? error.message : apiErrorMessage(error);
        refusals.push({ order, reason, assignOwing });
      }
    }
    setRefused((last) => [...last.filter(({ order }) => !ids.includes(order.id)), ...refusals]);
    const count = formatCount(done.length, "order");
    const text = done.length === 1 ? lastMessage : `${count} ${step.done}.`;
    const back: Step = { ...step, act: step.undo, done: step.undone, undone: step.done };
    const undo = { label: "Undo", run: () => void run(done, back, true) };
    if (done.length > 0)
      showToast(isUndo ? `Undone. ${text}` : text, "success", isUndo ? undefined : undo);
    await refreshCachedReads(cache);
    setBusyIds((busy) => busy.filter((id) => !ids.includes(id)));
  }

  const assigning = {
    undo: ({ id }: Order) => unassignOrder(id),
    done: hasDriver,
    undone: waits,
  };
  return {
    busyIds,
    /** The orders for which the window asks for a driver; empty while the window is closed. */
    asked,
    ask,
    refused,
    forgetRefused: () => setRefused([]),
    give: (
      orders: readonly Order[],
      driverId: string,
      choice: Pick<Choice, "evenIfAway" | "lawReason">,
    ) =>
      void run(orders, {
        ...assigning,
        act: ({ id }) => assignOrder(id, driverId, choice),
        owing: ({ id }) => assignOrder(id, driverId, { ...choice, owing: true }),
      }),
    giveEachToNearest: (orders: readonly Order[]) =>
      void run(orders, { ...assigning, act: ({ id }) => giveToNearest(id) }),
    take: (orders: readonly Order[]) =>
      run(orders, {
        act: ({ id }) => unassignOrder(id),
        undo: ({ id, driverId }) => assignOrder(id, driverId ?? "", { evenIfAway: true }),
        done: waits,
        undone: hasDriver,
      }),
  };
}

export type OrderAssignment = ReturnType<typeof useOrderAssignment>;
