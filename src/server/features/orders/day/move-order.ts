import { checkCash } from "#domain/orders/cash-receipt.ts";
import { type MovedStatus, orderActions } from "#domain/orders/order-states.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { refuseInvalid } from "#server/failure.ts";
import { changeOrder, requireAllowed, type Written } from "../order-commands.ts";
import { completeWithCash } from "./cash.ts";

/**
 * "Start Order" and "Complete Order", by the word of staff and each from one state only; with a
 * completion the cash, where they know it.
 */
export async function moveOrder(
  context: Context,
  staff: Party,
  id: string,
  {
    status,
    cash = null,
  }: { readonly status: MovedStatus; readonly cash?: number | undefined | null },
): Promise<Written> {
  const isStart = status === orderActions.start.leadsTo;
  if (cash !== null) refuseInvalid({ cash: checkCash(isStart ? null : cash) });
  return changeOrder(context, staff, id, async (trx, order) => {
    if (!isStart) {
      const at = new Date(context.clock());
      const done = await completeWithCash(trx, staff, order, { cash, at });
      return { ...done, msg: "The order is completed." };
    }
    requireAllowed("start", order);
    const changes = { status: [order.status, status], startedBy: "the word of our office" };
    const tells = [{ kind: "started" }] as const;
    return { set: { status }, event: "start", changes, msg: "The order has started.", tells };
  });
}
