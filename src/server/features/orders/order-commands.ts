import { v7 as newId } from "uuid";
import { checkOfficeNote } from "#domain/orders/check-checkout.ts";
import { checkOrderAction, type OrderAction } from "#domain/orders/order-states.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { AppContext, RecordAddedReply, Trx, UseCase } from "#server/context.ts";
import type { AuditAction } from "#server/core/audit/audit-actions.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { lockOrder, type OrderRow } from "#server/core/orders/orders.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { isExclusionViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { isOrderInBooksAfterChange, postOrderToLedger } from "../ledger/post-order.ts";
import {
  createJobRemovedMessage,
  type NewOrderMessage,
  queueOrderMessages,
} from "./messages/queue-messages.ts";
import type { OrderColumnChange } from "./order-records.store.ts";

/** The change that a command makes to an order, its event for history, its messages, and its answer. */
export type OrderCommand = {
  readonly set?: OrderColumnChange;
  readonly event: AuditAction;
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly msg: string;
  readonly messages?: readonly NewOrderMessage[];
  /** Whether the driver's wallet has to hold the commission; otherwise the shortfall becomes a debt. */
  readonly needsFunds?: boolean;
};

/** Staff may change every order, clients and drivers only their own. */
const isTheirs = (caller: Party, { clientId, driverId }: OrderRow) =>
  isStaffMember(caller) || caller.id === clientId || caller.id === driverId;

/**
 * Changes one order: locks it, lets `decide` choose the change, stores that and writes history, in one
 * transaction. Two people who press at once take turns.
 *
 * @param isRemoved looks for the order among the removed ones, not on the lists
 * @param within the transaction to use, when the caller has more to do in it
 */
export async function changeOrder(
  context: AppContext,
  caller: Party,
  id: string,
  decide: (trx: Trx, order: OrderRow) => OrderCommand | Promise<OrderCommand>,
  { isRemoved, within }: { isRemoved?: boolean; within?: Trx | undefined } = {},
) {
  const change = async (trx: Trx) => {
    const order = await lockOrder(trx, id, isRemoved);
    if (!order || !isTheirs(caller, order)) throw new Failure("not_found");
    return applyOrderCommand(context, trx, caller, order, await decide(trx, order));
  };
  return within ? change(within) : inTransaction(context.db, change);
}

/** Refuses with `driver_busy` where the database refused two overlapping jobs of a driver. */
export function throwDriverBusyFailure(error: unknown, msg?: string): never {
  if (!isExclusionViolation(error)) throw error;
  throw new Failure("driver_busy", { msg });
}

/** Tries a change as if the driver were free. If the database refuses, tries again as for a busy driver. */
export async function retryIfDriverBusy<T>(
  change: (isDriverBusy: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await change(false);
  } catch (error) {
    if (!isExclusionViolation(error)) throw error;
    return change(true);
  }
}

/** Returns the order with the earlier start, before or after a change: this decides if a message is urgent. */
function atSoonerStart(order: OrderRow, set: OrderColumnChange): OrderRow {
  const { orderDate = order.orderDate, orderTime = order.orderTime } = set;
  const isSooner = `${orderDate} ${orderTime}` < `${order.orderDate} ${order.orderTime}`;
  return isSooner ? { ...order, orderDate, orderTime } : order;
}

/** Changes a locked order, queues its messages, and writes history and the accounting entries of the change. */
export async function applyOrderCommand(
  context: AppContext,
  trx: Trx,
  caller: Party,
  order: OrderRow,
  { set = {}, event, changes, msg, messages = [], needsFunds = false }: OrderCommand,
) {
  const cause = { order: atSoonerStart(order, set), by: caller.id };
  await queueOrderMessages(context, trx, cause, messages);
  const now = new Date(context.clock());
  const isMoved = set.status !== undefined && set.status !== order.status;
  const inBooks = await isOrderInBooksAfterChange(context, trx, order, set);
  const moved = isMoved && { movedAt: now, happenedAt: null };
  const changed = trx.updateTable("orders").set({ ...moved, ...set, inBooks, updatedAt: now });
  await changed.where("id", "=", order.id).execute();
  if (order.inBooks || inBooks) {
    await postOrderToLedger(trx, order.id, {
      event,
      byId: caller.id,
      at: now,
      mayOwe: !needsFunds,
    });
  }
  await recordAuditEvent(context, trx, caller, event, { type: "order", id: order.id }, changes);
  return { msg };
}

export function requireOrderActionAllowed(
  action: OrderAction,
  { status, driverId }: OrderRow,
): void {
  const problem = checkOrderAction(action, { status, hasDriver: driverId !== null });
  if (problem) throw new Failure(problem.code, { msg: problem.message });
}

/** "Delete": takes an order off every list and frees its driver. A completed order cannot be deleted. */
export async function removeOrder(context: AppContext, staff: Party, id: string) {
  return changeOrder(context, staff, id, (_, order) => {
    requireOrderActionAllowed("remove", order);
    const set = { hiddenAt: new Date(context.clock()) };
    const messages: readonly NewOrderMessage[] = [
      { kind: "removed" },
      createJobRemovedMessage(order),
    ];
    return { set, event: "delete", msg: "The order is off the list.", messages };
  });
}

/** Adds a note of staff. Its words stay out of history: an erasure deletes notes, but no history. */
export const addOrderNote: UseCase<{ text: string }, RecordAddedReply> = async (
  context,
  staff,
  orderId,
  { text },
) => {
  refuseInvalidFields({ text: checkOfficeNote(text) });
  return inTransaction(context.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new Failure("not_found");
    const id = newId();
    const at = new Date(context.clock());
    await trx
      .insertInto("order_notes")
      .values({ id, orderId: order.id, authorId: staff.id, at, text: toVisibleText(text) })
      .execute();
    await recordAuditEvent(context, trx, staff, "note", { type: "order", id: order.id });
    const msg = "The note is added. Staff see it, and the client in the copy of their data.";
    return { id, msg };
  });
};
