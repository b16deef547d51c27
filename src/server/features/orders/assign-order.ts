import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { checkMoveTime } from "#domain/calendar/move-moment.ts";
import {
  carryReasons,
  checkLawReason,
  findBestTime,
  mayCarry,
  reasonsText,
} from "#domain/dispatch/may-carry.ts";
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
import { type Carrier, roadMetres, toCarriedOrder } from "#server/core/fleet/carriers.store.ts";
import { lockAssignableDriver } from "#server/core/fleet/driver-availability.ts";
import { orderColumnsWithoutDriver } from "#server/core/orders/order-states.store.ts";
import { lockOrder, type OrderRow } from "#server/core/orders/orders.store.ts";
import { jobTimeRangeColumn, readTripFromRow } from "#server/core/orders/trip-columns.ts";
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
  /** Whether hours and a long drive do not count, because the driver has agreed or asks for the order. */
  readonly evenIfAway?: boolean | undefined;
  /** Why staff give the order to a driver whom the law, as far as we know, keeps from it. */
  readonly lawReason?: string | undefined;
  /** The hour that the office sets where the client left it to the office; the first that suits if left out. */
  readonly orderTime?: string | undefined;
};

type Assignment = Choice & {
  /** The order to assign, which the caller has locked before the driver. */
  readonly order: OrderRow;
  readonly driver: Carrier | null;
  /** The action in the history, and the messages of the reply and of the refusal of a busy driver. */
  readonly event?: AuditAction;
  readonly msg?: string;
  readonly busyMsg?: string;
};

/**
 * Refuses a driver who may not do an order, apart from what staff set aside. Whether the wallet holds the
 * commission is seen when it is taken. docs/spec.md O-1650, O-1653.
 *
 * @returns the reasons of the law that staff set aside, in words; empty for none
 */
function requireMayCarry(
  driver: Carrier,
  order: OrderRow,
  { evenIfAway = false, lawReason, busyMsg }: Omit<Assignment, "order" | "driver">,
): string {
  const reasons = mayCarry(driver, driver.vehicle, toCarriedOrder(order), order, roadMetres);
  const find = (who: (typeof carryReasons)[keyof typeof carryReasons]) =>
    reasons.filter(({ reason }) => reason !== "wallet" && carryReasons[reason] === who);
  const [never, law, away] = [find("nobody"), find("say-why"), find("agreed")];
  if (never.length > 0) {
    const isBusy = never.every(({ reason }) => reason === "busy");
    const msg = `${reasonsText(never)} Choose another driver.`;
    throw isBusy
      ? new Failure("driver_busy", { msg: busyMsg ?? msg })
      : new Failure("driver_not_available", { msg });
  }
  if (law.length > 0 && lawReason === undefined) {
    const msg = `${reasonsText(law)} Choose another driver, or say why you assign this one.`;
    throw new Failure("law_forbids", { msg });
  }
  if (away.length > 0 && !evenIfAway) {
    const msg = `${reasonsText(away)} Choose another driver, or assign anyway once they have agreed.`;
    throw new Failure("driver_away", { msg });
  }
  return reasonsText(law);
}

/**
 * The columns of an order whose client left the hour to the office, once it is set. The client asked for that,
 * so what cancelling costs stays.
 */
const createHourColumns = (order: OrderRow, orderTime: string) => ({
  anyTime: false,
  ...(orderTime !== order.orderTime && {
    orderTime,
    occupied: jobTimeRangeColumn({ ...readTripFromRow(order), orderTime }),
    version: order.version + 1,
    versionForClient: true,
  }),
});

/**
 * Gives an order to a driver. Staff who assign it, a driver who accepts it and the hand-over from another
 * driver all come here. The database itself refuses overlapping jobs of a driver or a vehicle.
 */
export async function giveOrderToDriver(
  context: AppContext,
  trx: Trx,
  by: Party,
  { order, driver, ...asked }: Assignment,
) {
  const { vehicleId, owing = false, lawReason = "", event = "assign" } = asked;
  requireOrderActionAllowed("process", order);
  if (!driver) {
    const msg = "We do not know this driver. Reload the list.";
    throw new Failure("driver_not_available", { msg });
  }
  const { anyTime } = order;
  const ways = { roadMetres, nowMs: context.clock() };
  const best = findBestTime(driver, driver.vehicle, toCarriedOrder(order), order, ways);
  const orderTime = (anyTime && asked.orderTime) || best.orderTime;
  if (anyTime) {
    refuseInvalidFields({ orderTime: checkMoveTime(order.orderDate, orderTime, ways.nowMs) });
  }
  const law = requireMayCarry(driver, { ...order, orderTime }, asked);
  const { id: driverId, name, vehicle } = driver;
  if (!vehicle || (vehicleId && vehicleId !== vehicle.id)) throw new Failure("vehicle_mismatch");
  const notBeforeMs = context.clock() + driverNamedMessageDelayMs;
  const command: OrderCommand = {
    set: {
      driverId,
      vehicleId: vehicle.id,
      ...(anyTime && createHourColumns(order, orderTime)),
    },
    event,
    changes: {
      driverId: [null, driverId],
      vehicleId: [null, vehicle.id],
      ...(anyTime && { orderTime: ["any time", orderTime] }),
      ...(owing && { owing }),
      ...(law !== "" && { law, lawReason: toVisibleText(lawReason) }),
    },
    messages: [
      ...(anyTime ? [{ kind: "changed", was: order } as const] : []),
      { kind: "driver-named", driverId, notBeforeMs },
      { kind: "job-assigned", driverId, notBeforeMs },
    ],
    needsFunds: !owing,
    msg: asked.msg ?? `${name} has this order now${anyTime ? `, at ${orderTime}` : ""}.`,
  };
  return applyOrderCommand(context, trx, by, order, command).catch((error: unknown) =>
    throwDriverBusyFailure(error, asked.busyMsg),
  );
}

type AskedAssignment = Choice & {
  readonly driverId: string | null;
  /** The driver who loses the order in the same step. */
  readonly from?: string | undefined;
};

/** Assigns a driver: "Process" on the order's page, "Assign" in a list, and a move on the board. */
export const assignDriver: UseCase<AskedAssignment> = async (
  context,
  staff,
  id,
  { driverId, from, ...choice },
) => {
  if (!driverId) throw createInvalidFieldsFailure({ driverId: selectDriverMessage });
  const { lawReason } = choice;
  if (lawReason !== undefined) refuseInvalidFields({ lawReason: checkLawReason(lawReason) });
  return inTransaction(context.db, async (trx) => {
    const held = await lockOrder(trx, id);
    if (!held) throw new Failure("not_found");
    const isMove = held.driverId !== null && held.driverId === from && from !== driverId;
    const order = isMove ? await releaseOrder(context, trx, staff, held) : held;
    const today = johannesburgDateAt(context.clock());
    const driver = await lockAssignableDriver(trx, driverId, today, order.orderDate);
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

/** Takes an order from its driver in a transaction that goes on with it; answers the order as it is then. */
export async function releaseOrder(
  context: AppContext,
  trx: Trx,
  by: Party,
  order: OrderRow,
  reason?: string,
): Promise<OrderRow> {
  await applyOrderCommand(context, trx, by, order, takeOrderFromDriver(context, order, reason));
  return { ...order, ...orderColumnsWithoutDriver };
}

type Unassignment = { readonly reason?: string | undefined };

/** Removes an order's driver. The API does not require the reason that the page asks for after a start. */
export const unassignDriver: UseCase<Unassignment> = async (context, staff, id, { reason }) => {
  if (reason !== undefined) refuseInvalidFields({ reason: checkCancellationReason(reason) });
  return changeOrder(context, staff, id, (_, order) => takeOrderFromDriver(context, order, reason));
};
