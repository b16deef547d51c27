import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkDriverForOrder } from "#domain/dispatch/job-blocks.ts";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import {
  driverNamedMessageDelayMs,
  driverRemovedMessageDelayMs,
} from "#domain/orders/messages/message-times.ts";
import { selectDriverMessage } from "#domain/orders/order-states.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx, UseCase } from "#server/context.ts";
import type { AuditAction } from "#server/core/audit/audit-actions.ts";
import {
  type AssignableDriver,
  lockAssignableDriver,
  requireDriverAtWork,
} from "#server/core/fleet/driver-availability.ts";
import { orderColumnsWithoutDriver } from "#server/core/orders/order-states.store.ts";
import { lockOrder, type OrderRow } from "#server/core/orders/orders.store.ts";
import { createInvalidFieldsFailure, Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { createJobRemovedMessage, type NewOrderMessage } from "./messages/queue-messages.ts";
import {
  applyOrderCommand,
  changeOrder,
  type OrderCommand,
  requireOrderActionAllowed,
  throwDriverBusyFailure,
} from "./order-commands.ts";

/** What staff decide besides the driver when they assign an order. */
type Choice = {
  /** The vehicle for the order; if given, it has to be the driver's current vehicle. */
  readonly vehicleId?: string | null | undefined;
  /** Whether the driver may owe the commission that the driver's wallet does not hold. */
  readonly owing?: boolean | undefined;
  /** Whether working hours do not count, because the driver has agreed or asks for the order. */
  readonly evenIfAway?: boolean | undefined;
};

type Assignment = Choice & {
  /** The order to assign, which the caller has locked before the driver. */
  readonly order: OrderRow;
  readonly driver: AssignableDriver | null;
  /** The action in the history, and the messages of the reply and of the refusal of a busy driver. */
  readonly event?: AuditAction;
  readonly msg?: string;
  readonly busyMsg?: string;
};

/**
 * Gives an order to a driver. Staff who assign it, a driver who accepts it and the hand-over from another
 * driver all come here. The database itself refuses overlapping jobs of a driver or a vehicle.
 */
export async function giveOrderToDriver(
  context: AppContext,
  trx: Trx,
  by: Party,
  asked: Assignment,
) {
  const { order, driver, vehicleId, owing = false, evenIfAway = false, event = "assign" } = asked;
  requireOrderActionAllowed("process", order);
  if (!driver) {
    const msg = "We do not know this driver. Reload the list.";
    throw new Failure("driver_not_available", { msg });
  }
  const problem = checkDriverForOrder(order.truckSize, driver);
  const { id: driverId, name, vehicle } = driver;
  if (problem !== null || !vehicle) {
    throw new Failure("driver_not_available", { msg: problem ?? undefined });
  }
  if (vehicleId && vehicleId !== vehicle.id) throw new Failure("vehicle_mismatch");
  if (!evenIfAway) requireDriverAtWork(driver, order);
  const notBeforeMs = context.clock() + driverNamedMessageDelayMs;
  const command: OrderCommand = {
    set: { driverId, vehicleId: vehicle.id },
    event,
    changes: {
      driverId: [null, driverId],
      vehicleId: [null, vehicle.id],
      ...(owing && { owing }),
    },
    messages: [
      { kind: "driver-named", driverId, notBeforeMs },
      { kind: "job-assigned", driverId, notBeforeMs },
    ],
    needsFunds: !owing,
    msg: asked.msg ?? `${name} has this order now.`,
  };
  return applyOrderCommand(context, trx, by, order, command).catch((error: unknown) =>
    throwDriverBusyFailure(error, asked.busyMsg),
  );
}

/** Assigns a driver: "Process" on the order's page, and "Assign" in a list. */
export const assignDriver: UseCase<Choice & { readonly driverId: string | null }> = async (
  context,
  staff,
  id,
  { driverId, ...choice },
) => {
  if (!driverId) throw createInvalidFieldsFailure({ driverId: selectDriverMessage });
  return inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order) throw new Failure("not_found");
    const today = johannesburgDateAt(context.clock());
    const driver = await lockAssignableDriver(trx, driverId, today);
    return giveOrderToDriver(context, trx, staff, { order, driver, ...choice });
  });
};

export const createDriverRemovalChanges = ({ driverId, vehicleId, status }: OrderRow) => ({
  driverId: [driverId, null],
  vehicleId: [vehicleId, null],
  ...(status !== orderColumnsWithoutDriver.status && {
    status: [status, orderColumnsWithoutDriver.status],
  }),
});

/** Takes an order from its driver, so that it waits for another driver. */
export function takeOrderFromDriver(
  { clock }: AppContext,
  order: OrderRow,
  reason: string | undefined,
) {
  requireOrderActionAllowed("removeDriver", order);
  const notBeforeMs = clock() + driverRemovedMessageDelayMs;
  const messages: readonly NewOrderMessage[] = [
    createJobRemovedMessage(order),
    { kind: "driver-removed", notBeforeMs },
  ];
  const msg = "The order has no driver now. Choose another one.";
  const changes = {
    ...createDriverRemovalChanges(order),
    ...(reason !== undefined && { reason: toVisibleText(reason) }),
  };
  return {
    set: orderColumnsWithoutDriver,
    event: "unassign",
    changes,
    msg,
    messages,
  } satisfies OrderCommand;
}

type Unassignment = { readonly reason?: string | undefined };

/** Removes an order's driver. The API does not require the reason that the page asks for after a start. */
export const unassignDriver: UseCase<Unassignment> = async (context, staff, id, { reason }) => {
  if (reason !== undefined) refuseInvalidFields({ reason: checkCancellationReason(reason) });
  return changeOrder(context, staff, id, (_, order) => takeOrderFromDriver(context, order, reason));
};
