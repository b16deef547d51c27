import type { z } from "zod";
import type { orderHandOversSchema } from "#contract/order-shapes.ts";
import { formatMoveMoment } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { lockAssignableDriver } from "#server/core/fleet/driver-availability.ts";
import {
  type OrderHolder,
  orderColumnByHolderType,
} from "#server/core/orders/open-orders.store.ts";
import { orderColumnsWithoutDriver } from "#server/core/orders/order-states.store.ts";
import { lockOrder, type OrderRow } from "#server/core/orders/orders.store.ts";
import { createInvalidFieldsFailure, Failure } from "#server/failure.ts";
import { giveOrderToDriver, takeOrderFromDriver } from "../assign-order.ts";
import { applyOrderCommand } from "../order-commands.ts";

type Leaver = Pick<OrderHolder, "id"> & { readonly type: "driver" | "vehicle" };

type Leaving = {
  readonly status?: PartyStatus | undefined;
  readonly openOrders?: z.output<typeof orderHandOversSchema>;
};

const reasons = { suspended: "Suspended", removed: "Removed" } as const;

/** Locks an order, which must still belong to the driver or vehicle that is suspended or removed. */
async function lockLeaversOrder(
  trx: Trx,
  { id, type }: Leaver,
  orderId: string,
): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId);
  if (order?.[orderColumnByHolderType[type]] === id) return order;
  throw new Failure("order_status_conflict", {
    msg: "The open orders have changed meanwhile. Nothing was saved. Look at them and try again.",
  });
}

async function give(
  context: AppContext,
  trx: Trx,
  staff: Party,
  { order, driverId }: { readonly order: OrderRow; readonly driverId: string },
): Promise<void> {
  const which = `the order of ${formatMoveMoment(order.orderDate, order.orderTime)}`;
  const busyMsg = `The driver for ${which} has another job at that time by now. Nothing was saved. Choose another driver.`;
  const today = johannesburgDateAt(context.clock());
  const driver = await lockAssignableDriver(trx, driverId, today, order.orderDate);
  try {
    await giveOrderToDriver(context, trx, staff, { order, driver, busyMsg });
  } catch (error) {
    if (!(error instanceof Failure) || error.code === "driver_busy") throw error;
    const msg = `About ${which}: ${error.message} Nothing was saved.`;
    throw new Failure(error.code, { msg });
  }
}

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
  const wanted = new Map(openOrders.map(({ orderId, driverId }) => [orderId, driverId]));
  const released: OrderRow[] = [];
  // The ids are sorted, so that two people who hand over orders at once take turns.
  for (const orderId of [...wanted.keys()].toSorted()) {
    const order = await lockLeaversOrder(trx, leaver, orderId);
    const command = takeOrderFromDriver(context, order, reasons[status]);
    await applyOrderCommand(context, trx, staff, order, command);
    released.push({ ...order, ...orderColumnsWithoutDriver });
  }
  // Orders are assigned only after all are released, so that two drivers can swap jobs.
  for (const order of released) {
    const driverId = wanted.get(order.id);
    if (driverId) await give(context, trx, staff, { order, driverId });
  }
}
