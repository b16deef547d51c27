import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkReason } from "#domain/orders/cancellation.ts";
import { driverNamedGraceMs, driverRemovedGraceMs } from "#domain/orders/order-messages.ts";
import {
  checkOnTheWay,
  checkOrderAction,
  type MovedStatus,
  type OrderAction,
  orderActions,
  selectDriverMessage,
} from "#domain/orders/order-states.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import { isStaff, type Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { Failure, invalidFields, refuseInvalid } from "#server/failure.ts";
import { isExclusionViolation } from "#server/platform/db/database-errors.ts";
import { isRecordId } from "#server/platform/db/record-id.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { recordEvent } from "../audit/record-event.ts";
import { driverBlockReason, lockAssignableDriver } from "../fleet/driver-availability.ts";
import { jobLost, tell } from "./messages/tell.ts";
import { withoutDriver } from "./order-states.store.ts";
import { lockOrder, type OrderChange, type OrderRow, updateOrder } from "./orders.store.ts";

export type Written = { readonly msg: string };

/** What a command changes in an order, what history says about it, and what staff read. */
type Command = {
  readonly set: OrderChange;
  readonly event: string;
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly msg: string;
};

/** Staff work on every order, its client and its driver on their own. */
const isTheirs = (caller: Party, { client_id, driver_id }: OrderRow) =>
  isStaff(caller) || caller.id === client_id || caller.id === driver_id;

/**
 * Every change of one order: it is locked, looked at, changed and written into history in one
 * transaction. Two who press at once take turns.
 *
 * @param from whether the order is looked for on the lists or among those that were removed
 * @throws Failure not_found, and what `decide` throws
 */
export async function changeOrder(
  context: Context,
  caller: Party,
  { id, from }: { readonly id: string; readonly from: "lists" | "removed" },
  decide: (trx: Trx, order: OrderRow) => Command | Promise<Command>,
): Promise<Written> {
  return inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, id, from === "removed");
    if (!order || !isTheirs(caller, order)) throw new Failure("not_found");
    return applyCommand(context, trx, caller, { order, command: await decide(trx, order) });
  });
}

/** Changes a locked order and writes it into history. */
export async function applyCommand(
  context: Context,
  trx: Trx,
  caller: Party,
  { order, command }: { readonly order: OrderRow; readonly command: Command },
): Promise<Written> {
  const { set, event, changes = {}, msg } = command;
  const now = new Date(context.clock());
  const isMoved = set.status !== undefined && set.status !== order.status;
  await updateOrder(trx, order.id, {
    ...(isMoved && { moved_at: now }),
    ...set,
    updated_at: now,
  });
  const about = { entity: "order", entityId: order.id };
  await recordEvent(context, trx, caller, { action: event, ...about, changes });
  return { msg };
}

export function requireAllowed(action: OrderAction, { status, driver_id }: OrderRow): void {
  const problem = checkOrderAction(action, { status, hasDriver: driver_id !== null });
  if (problem) throw new Failure(problem.code, { msg: problem.message });
}

export type Assignment = {
  readonly driverId: string | null;
  readonly vehicleId?: string | null | undefined;
};

/** Gives a locked order to a driver, with the driver's current vehicle, and tells who must know. */
export async function assignment(
  context: Context,
  trx: Trx,
  staff: Party,
  asked: Pick<Assignment, "vehicleId"> & { readonly order: OrderRow; readonly driverId: string },
): Promise<Command> {
  const { order, driverId, vehicleId } = asked;
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
  const notBeforeMs = context.clock() + driverNamedGraceMs;
  await tell(context, trx, { order, by: staff.id }, [
    { kind: "driver-named", driverId, notBeforeMs },
    { kind: "job-assigned", driverId, notBeforeMs },
  ]);
  return {
    set: { driver_id: driverId, vehicle_id: driver.vehicle.id },
    event: "assign",
    changes: { driverId: [null, driverId], vehicleId: [null, driver.vehicle.id] },
    msg: `${driver.name} has this order now.`,
  };
}

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
    return await changeOrder(context, staff, { id, from: "lists" }, (trx, order) =>
      assignment(context, trx, staff, { order, driverId, vehicleId }),
    );
  } catch (error) {
    if (isExclusionViolation(error)) throw new Failure("driver_busy");
    throw error;
  }
}

/** What history says of an order that loses its driver. */
export const driverLoss = ({ driver_id, vehicle_id, status }: OrderRow) => ({
  driverId: [driver_id, null],
  vehicleId: [vehicle_id, null],
  ...(status !== withoutDriver.status && { status: [status, withoutDriver.status] }),
});

/**
 * "Remove driver": takes an order back, with its vehicle. It waits for another driver. The page asks
 * for a reason once the order is started; a caller that follows the specification alone has none.
 */
export async function unassignDriver(
  context: Context,
  staff: Party,
  id: string,
  reason?: string,
): Promise<Written> {
  if (reason !== undefined) refuseInvalid({ reason: checkReason(reason) ?? undefined });
  return changeOrder(context, staff, { id, from: "lists" }, (trx, order) =>
    release(context, trx, staff, { order, reason }),
  );
}

/** Takes a locked order back from its driver, and tells who must know. */
export async function release(
  context: Context,
  trx: Trx,
  staff: Party,
  { order, reason }: { readonly order: OrderRow; readonly reason: string | undefined },
): Promise<Command> {
  requireAllowed("removeDriver", order);
  const notBeforeMs = context.clock() + driverRemovedGraceMs;
  await tell(context, trx, { order, by: staff.id }, [
    ...jobLost(order),
    { kind: "driver-removed", notBeforeMs },
  ]);
  const msg = "The order has no driver now. Choose another one.";
  const changes = {
    ...driverLoss(order),
    ...(reason !== undefined && { reason: visibleText(reason) }),
  };
  return { set: withoutDriver, event: "unassign", changes, msg };
}

/** Says that the order's driver has set out. The order stays pending. */
export async function setOut(context: Context, caller: Party, id: string): Promise<Written> {
  return changeOrder(context, caller, { id, from: "lists" }, async (trx, order) => {
    const { status, driver_id, on_the_way_at, order_date: orderDate } = order;
    const now = context.clock();
    const problem = checkOnTheWay(
      { status, orderDate, hasDriver: driver_id !== null, isOnTheWay: on_the_way_at !== null },
      johannesburgDateAt(now),
    );
    if (problem) throw new Failure(problem.code, { msg: problem.message });
    await tell(context, trx, { order, by: caller.id }, [
      { kind: "on-the-way", ...(driver_id !== null && { driverId: driver_id }) },
    ]);
    const msg = "The client sees that the driver is on the way.";
    return { set: { on_the_way_at: new Date(now) }, event: "on-the-way", msg };
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
  return changeOrder(context, staff, { id, from: "lists" }, async (trx, order) => {
    requireAllowed(action, order);
    const kind = action === "start" ? "started" : "completed";
    await tell(context, trx, { order, by: staff.id }, [{ kind }]);
    const msg = action === "start" ? "The order has started." : "The order is completed.";
    return { set: { status }, event: action, changes: { status: [order.status, status] }, msg };
  });
}

/**
 * "Delete": takes an order off every list and frees its driver. The record is kept. What is completed
 * was paid, and stays where the money is counted. Its client and its driver are told.
 *
 * @throws Failure not_found (also for one that is deleted already), order_completed
 */
export async function removeOrder(context: Context, staff: Party, id: string): Promise<Written> {
  return changeOrder(context, staff, { id, from: "lists" }, async (trx, order) => {
    requireAllowed("remove", order);
    await tell(context, trx, { order, by: staff.id }, [{ kind: "removed" }, ...jobLost(order)]);
    const set = { hidden_at: new Date(context.clock()) };
    return { set, event: "delete", msg: "The order is off the list." };
  });
}
