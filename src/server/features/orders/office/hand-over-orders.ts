import type { z } from "zod";
import type { orderHandOversSchema } from "#contract/order-shapes.ts";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import {
  type OrderHolder,
  orderColumnByHolderType,
} from "#server/core/orders/open-orders.store.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { createInvalidFieldsFailure, Failure } from "#server/failure.ts";
import { moveOrders } from "../move-orders.ts";

type Leaver = Pick<OrderHolder, "id"> & { readonly type: "driver" | "vehicle" };

type Leaving = {
  readonly status?: PartyStatus | undefined;
  readonly openOrders?: z.output<typeof orderHandOversSchema>;
};

const reasons = { suspended: "Suspended", removed: "Removed" } as const;

/**
 * Hands over the open orders of a driver or a vehicle, in the transaction of its suspension or removal: each
 * order goes to another driver, or waits for one. All are handed over, or none. Call it first: orders are
 * locked before people and vehicles. The caller then refuses if orders are still open.
 */
export async function handOverOrdersToOtherDrivers(
  context: AppContext,
  trx: Trx,
  staff: Party,
  leaver: Leaver,
  { status, openOrders }: Leaving,
): Promise<void> {
  if (openOrders === undefined) return;
  if (status !== "suspended" && status !== "removed") {
    const message = "Orders are handed over with a suspension or a removal.";
    throw createInvalidFieldsFailure({ openOrders: message });
  }
  const { id, type } = leaver;
  const check = (order: OrderRow | null) => {
    if (order?.[orderColumnByHolderType[type]] === id) return;
    throw new Failure("order_status_conflict", {
      msg: "The open orders have changed meanwhile. Nothing was saved. Look at them and try again.",
    });
  };
  await moveOrders(context, trx, staff, openOrders, { reason: reasons[status], check });
}
