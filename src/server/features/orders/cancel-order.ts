import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import {
  checkCancellation,
  checkCancellationReason,
  settledCancellationFeeStates,
} from "#domain/orders/cancellation.ts";
import { cancellationFeeNowSentence } from "#domain/orders/cancellation-fee.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { AppContext, Trx, UseCase } from "#server/context.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { createConflictFailure, Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { lockBankLineChanges } from "../bank/bank-lines.store.ts";
import { readCancellationCosts } from "./cancellation-costs.ts";
import { createOfficeMessage } from "./messages/office-messages.ts";
import { changeOrder, requireOrderActionAllowed } from "./order-commands.ts";

type Asked = ReceivedCallBody<"POST /api/orders/cancel/{id}">;

/** Cancels an order: clients may until its start, staff until its completion. The order stays visible. */
export const cancelOrder: UseCase<Asked> = async (context, caller, id, asked) => {
  const { reason, waitedMinutes = null } = asked;
  const kind = isStaffMember(caller) ? (asked.kind ?? "other") : "client";
  return changeOrder(context, caller, id, async (trx, order) => {
    const action = isStaffMember(caller) ? "cancel" : "cancelOwn";
    requireOrderActionAllowed(action, order);
    refuseInvalidFields(checkCancellation({ reason, kind, waitedMinutes }, order, context.clock()));
    const fee = (await readCancellationCosts(trx, order, context.clock())).fees[kind];
    if (fee !== asked.fee) {
      throw new Failure("fee_changed", {
        msg: `${cancellationFeeNowSentence(fee)} Cancel again if you agree.`,
        extra: { fee },
      });
    }
    await trx
      .insertInto("cancellations")
      .values({
        orderId: order.id,
        at: new Date(context.clock()),
        byType: isStaffMember(caller) ? "user" : "client",
        byId: caller.id,
        kind,
        reason: toVisibleText(reason),
        waitedMinutes: kind === "nobody-there" ? waitedMinutes : null,
        fee,
        feeState: fee === 0 ? "none" : "owed",
      })
      .execute();
    const { leadsTo: status } = orderActions[action];
    return {
      set: { status },
      event: "cancel",
      changes: { status: [order.status, status], kind, ...(fee > 0 && { fee }) },
      msg: "The order is cancelled. Everybody who was part of it is told by email.",
      messages: [
        { kind: "cancelled" },
        ...(isStaffMember(caller) ? [] : [createOfficeMessage(context, "client-cancelled", order)]),
        { kind: "job-cancelled" },
      ],
    };
  });
};

/** Marks the fee of a cancelled order as paid or waived, once. */
export async function settleCancellationFee(
  context: AppContext,
  staff: Party,
  id: string,
  feeState: (typeof settledCancellationFeeStates)[number],
) {
  return changeOrder(context, staff, id, async (trx, order) => {
    const settled = await trx
      .updateTable("cancellations")
      .set({ feeState })
      .where("orderId", "=", order.id)
      .where("feeState", "=", "owed")
      .returning("fee")
      .executeTakeFirstOrThrow(() => new Failure("fee_not_owed"));
    return {
      event: "settle-fee",
      changes: { feeState: ["owed", feeState] },
      msg: `The ${formatRand(settled.fee)} are ${feeState}.`,
    };
  });
}

/** Marks a cancellation fee as owed again, after it was marked as paid or waived by mistake. */
export async function reopenCancellationFee(
  context: AppContext,
  staff: Party,
  id: string,
  reason: string,
) {
  refuseInvalidFields({ reason: checkCancellationReason(reason) });
  return inTransaction(context.db, async (within) => {
    // The lock keeps an administrator from entering meanwhile that a bank line pays this fee.
    await lockBankLineChanges(within, "by hand");
    const decide = async (trx: Trx, order: OrderRow) => {
      const line = await trx
        .selectFrom("bank_lines")
        .select("day")
        .where("orderId", "=", order.id)
        .where("purpose", "=", "fee")
        .executeTakeFirst();
      if (line) {
        throw createConflictFailure(
          `The bank's line of ${formatDate(line.day)} shows that it was paid. An administrator has to take that line back under Bank first.`,
        );
      }
      const before = await trx
        .selectFrom("cancellations")
        .select(["fee", "feeState"])
        .where("orderId", "=", order.id)
        .where("feeState", "in", settledCancellationFeeStates)
        .executeTakeFirstOrThrow(() => new Failure("already_reversed"));
      const cancellation = trx.updateTable("cancellations").where("orderId", "=", order.id);
      await cancellation.set({ feeState: "owed" }).execute();
      return {
        event: "take-back-fee" as const,
        changes: { feeState: [before.feeState, "owed"], reason: toVisibleText(reason) },
        msg: `The ${formatRand(before.fee)} are owed again.`,
      };
    };
    return changeOrder(context, staff, id, decide, { within });
  });
}
