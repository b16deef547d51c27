import { useState } from "react";
import {
  allowedOrderActions,
  type OfferedAction,
  orderActions,
} from "#domain/orders/order-states.ts";
import { callWithId } from "#web/api/api-client.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { useReadAgain } from "#web/api/query-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { toast } from "#web/ui/toasts/toast.ts";

/** One thing that staff do with an order; "Process" says to whom it goes. */
type OrderStep =
  | {
      readonly action: "process";
      readonly driverId: string;
      /** The driver's current vehicle is sent along; the server refuses another. */
      readonly vehicleId: string | null;
      /** The driver may owe the commission that the wallet does not hold. */
      readonly owing?: true;
      /** Staff say that a driver who does not work then has agreed. */
      readonly evenIfAway?: true;
    }
  | { readonly action: "complete"; readonly cash: number | null }
  | { readonly action: "start" };

/** Makes the call of a step; answers the server's message. */
async function takeOrderStep(id: string, step: OrderStep): Promise<string> {
  switch (step.action) {
    case "process": {
      const { action: _, ...body } = step;
      return (await callWithId("PATCH /api/orders/assign/{id}", id, body)).msg;
    }
    case "start":
    case "complete": {
      const cash = "cash" in step && step.cash !== null ? { cash: step.cash } : {};
      const body = { status: orderActions[step.action].leadsTo, ...cash };
      return (await callWithId("PATCH /api/orders/status/{id}", id, body)).msg;
    }
  }
}

export type OrderSteps = {
  readonly allowed: readonly OfferedAction[];
  /** The step that is under way, its reload included. */
  readonly running: OfferedAction | null;
  /** Why the last step failed, or null. */
  readonly error: string | null;
  /** The order stood otherwise than it was shown when the step was pressed. */
  readonly hasMovedOn: boolean;
  /** The last step failed because the wallet does not hold the commission. */
  readonly isUnfunded: boolean;
  readonly take: (step: OrderStep) => void;
};

/**
 * What staff can do with this order now, one step at a time. After each step, done or refused, the
 * order is loaded again before the next: somebody else may have changed it.
 */
export function useOrderSteps(order: OrderDetails): OrderSteps {
  const readAgain = useReadAgain();
  const call = useFormCall();
  const [last, setLast] = useState<OfferedAction | null>(null);
  const allowed = allowedOrderActions({
    status: order.status,
    hasDriver: order.driverId !== null,
  });

  async function make(step: OrderStep): Promise<void> {
    setLast(step.action);
    try {
      toast(await takeOrderStep(order.id, step));
    } finally {
      await readAgain();
    }
  }

  return {
    allowed,
    running: call.busy ? last : null,
    error: call.error === null ? null : messageOf(call.error),
    hasMovedOn: call.error instanceof ApiError && call.error.status === 409,
    isUnfunded: call.error instanceof ApiError && call.error.code === "wallet_too_low",
    take: (step) => {
      if (allowed.includes(step.action)) void call.run(() => make(step));
    },
  };
}
