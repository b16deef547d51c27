import { useQueryClient } from "@tanstack/react-query";
import { allowedOrderActions, type OfferedAction } from "#domain/orders/order-states.ts";
import { ApiError, messageOf } from "#web/lib/api/api-error.ts";
import { useSingleMutation } from "#web/lib/use-single-mutation.ts";
import { toast } from "#web/ui/toasts/toast.ts";
import type { OrderDetails } from "../order-types.ts";
import { reloadOrders } from "../orders.queries.ts";
import { type OrderStep, takeOrderStep } from "./order-action-calls.ts";

/**
 * What staff can do with this order now, one step at a time. After each step, done or refused, the
 * order is loaded again before the next: somebody else may have been at it.
 */
export function useOrderSteps(order: OrderDetails) {
  const queryClient = useQueryClient();
  const allowed = allowedOrderActions({
    status: order.status,
    hasDriver: order.driverId !== null,
  });
  const step = useSingleMutation({
    mutationFn: (next: OrderStep) => takeOrderStep(order.id, next),
    onSuccess: (msg) => toast(msg),
    onSettled: () => reloadOrders(queryClient),
  });

  return {
    allowed,
    /** The step that is under way, its reload included. */
    running: (step.isPending && step.variables?.action) || null,
    /** Why the last step failed, or null. */
    error: step.isError ? messageOf(step.error) : null,
    /** The order stood otherwise than it was shown when the step was pressed. */
    hasMovedOn: step.error instanceof ApiError && step.error.status === 409,
    take: (next: OrderStep) => {
      if (allowed.includes(next.action)) step.start(next);
    },
  };
}

export type OrderSteps = {
  readonly allowed: readonly OfferedAction[];
  readonly running: OfferedAction | null;
  readonly error: string | null;
  readonly hasMovedOn: boolean;
  readonly take: (step: OrderStep) => void;
};
