import type { Transaction } from "kysely";
import {
  checkOrderAction,
  type MovedStatus,
  type OrderAction,
  orderActions,
  orderStates,
  selectDriverMessage,
} from "#domain/orders/order-states.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, invalidFields } from "#server/failure.ts";
import { isExclusionViolation } from "#server/platform/db/database-errors.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";
import { recordEvent } from "../audit/record-event.ts";
import { driverBlockReason, lockAssignableDriver } from "../fleet/driver-availability.ts";
import { withoutDriver } from "./order-states.store.ts";
import {
  canStillDrive,
  lockOrder,
  type OrderChange,
  type OrderRow,
  shareClientOf,
  updateOrder,
} from "./orders.store.ts";

type Written = { readonly msg: string };

/** What a command changes in an order, what history says about it, and what staff read. */
type Command = {
  readonly set: OrderChange;
  readonly event: string;
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly msg: string;
};

/**
 * Every change that staff make to one order: it is locked, looked at, changed and written into
 * history in one transaction. Two staff who press at once take turns.
 *
 * @param from whether the order is looked for on the lists or among those that were removed
 * @throws Failure not_found, and what `decide` throws
 */
async function changeOrder(
  context: Context,
  staff: Party,
  { id, from }: { readonly id: string; readonly from: "lists" | "removed" },
  decide: (trx: Transaction<Tables>, order: OrderRow) => Command | Promise<Command>,
): Promise<Written> {
  return inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, id, from === "removed");
    if (!order) throw new Failure("not_found");
    const { set, event, changes = {}, msg } = await decide(trx, order);
    await updateOrder(trx, order.id, { ...set, updated_at: new Date(context.clock()) });
    const about = { entity: "order", entityId: order.id };
    await recordEvent(context, trx, staff, { action: event, ...about, changes });
    return { msg };
  });
}

function requireAllowed(action: OrderAction, { status, driver_id }: OrderRow): void {
  const problem = checkOrderAction(action, { status, hasDriver: driver_id !== null });
  if (problem) throw new Failure(problem.code, { msg: problem.message });
}

export type Assignment = {
  readonly driverId: string | null;
  readonly vehicleId?: string | null | undefined;
};

/**
 * "Process": gives an order to a driver. The vehicle is the driver's current one; another that is
 * sent along is refused. Overlapping jobs of driver or vehicle are refused by the database itself.
 */
export async function assignDriver(
  context: Context,
  staff: Party,
  id: string,
  { driverId, vehicleId }: Assignment,
): Promise<Written> {
  if (!driverId) throw invalidFields({ driverId: selectDriverMessage });
  try {
    return await changeOrder(context, staff, { id, from: "lists" }, async (trx, order) => {
      requireAllowed("process", order);
      const driver = isRecordId(driverId) ? await lockAssignableDriver(trx, driverId) : null;
      if (!driver) {
        const msg = "We do not know this driver. Reload the list.";
        throw new Failure("driver_not_available", { msg });
      }
      const reason = driverBlockReason(driver, order.truck_size);
      if (reason !== null || !driver.vehicle) {
        throw new Failure("driver_not_available", reason === null ? {} : { msg: reason });
      }
      if (vehicleId && vehicleId !== driver.vehicle.id) throw new Failure("vehicle_mismatch");
      await context.jobs.enqueue(trx, "order-mail", {
        orderId: order.id,
        about: "driver-assigned",
      });
      return {
        set: { driver_id: driverId, vehicle_id: driver.vehicle.id },
        event: "assign",
        changes: { driverId: [null, driverId], vehicleId: [null, driver.vehicle.id] },
        msg: `${driver.name} has this order now.`,
      };
    });
  } catch (error) {
    if (isExclusionViolation(error)) throw new Failure("driver_busy");
    throw error;
  }
}

/** What history says of an order that loses its driver. */
const driverLoss = ({ driver_id, vehicle_id, status }: OrderRow) => ({
  driverId: [driver_id, null],
  vehicleId: [vehicle_id, null],
  status: [status, withoutDriver.status],
});

/** "Remove driver": takes an order back, with its vehicle. It waits for another driver. */
export async function unassignDriver(context: Context, staff: Party, id: string): Promise<Written> {
  return changeOrder(context, staff, { id, from: "lists" }, (_, order) => {
    requireAllowed("removeDriver", order);
    const msg = "The order has no driver now. Choose another one.";
    return { set: withoutDriver, event: "unassign", changes: driverLoss(order), msg };
  });
}

/** "Start Order" and "Complete Order", each from one state only. */
export async function moveOrder(
  context: Context,
  staff: Party,
  id: string,
  status: MovedStatus,
): Promise<Written> {
  const action = status === orderActions.start.leadsTo ? "start" : "complete";
  return changeOrder(context, staff, { id, from: "lists" }, (_, order) => {
    requireAllowed(action, order);
    const msg = action === "start" ? "The order has started." : "The order is completed.";
    return { set: { status }, event: action, changes: { status: [order.status, status] }, msg };
  });
}

/**
 * "Delete": takes an order off every list and frees its driver. The record is kept. What is completed
 * was paid, and stays where the money is counted.
 *
 * @throws Failure not_found (also for one that is deleted already), order_completed
 */
export async function removeOrder(context: Context, staff: Party, id: string): Promise<Written> {
  return changeOrder(context, staff, { id, from: "lists" }, (_, order) => {
    requireAllowed("remove", order);
    const set = { hidden_at: new Date(context.clock()) };
    return { set, event: "delete", msg: "The order is off the list." };
  });
}

/** An open order must have a client who can be reached, as one that is booked has. */
async function requireClient(trx: Transaction<Tables>, clientId: string): Promise<void> {
  const { name, surname, status } = await shareClientOf(trx, clientId);
  if (status !== "removed") return;
  const msg = `The client, ${name} ${surname}, is removed. Restore the client first.`;
  throw new Failure("not_active", { msg });
}

async function restore(
  context: Context,
  staff: Party,
  id: string,
  { isDriverBusy }: { readonly isDriverBusy: boolean },
): Promise<Written> {
  return changeOrder(context, staff, { id, from: "removed" }, async (trx, order) => {
    const { isOpen } = orderStates[order.status];
    if (isOpen) await requireClient(trx, order.client_id);
    const losesDriver =
      isOpen && order.driver_id !== null && (isDriverBusy || !(await canStillDrive(trx, order)));
    const back = { set: { hidden_at: null }, event: "restore" };
    if (!losesDriver) return { ...back, msg: "The order is back on the list." };
    const { status, ...crew } = driverLoss(order);
    const changes = order.status === withoutDriver.status ? crew : { ...crew, status };
    const reason = isDriverBusy
      ? "the driver or the vehicle has other work at that time by now"
      : "the driver or the vehicle is not active any more, or the vehicle is too small or another driver's by now";
    const msg = `The order is back on the list, but without its driver: ${reason}. Choose a driver for it.`;
    return { ...back, set: { ...back.set, ...withoutDriver }, changes, msg };
  });
}

/**
 * Brings a deleted order back as it was. Where its driver or vehicle cannot do it any more, it waits
 * for another driver; the database itself says when they have other work.
 *
 * @throws Failure not_found (also for one that is not deleted), not_active
 */
export async function restoreOrder(context: Context, staff: Party, id: string): Promise<Written> {
  try {
    return await restore(context, staff, id, { isDriverBusy: false });
  } catch (error) {
    if (!isExclusionViolation(error)) throw error;
    return restore(context, staff, id, { isDriverBusy: true });
  }
}
