import type { Selectable } from "kysely";
import { formatRand } from "#domain/money/format-rand.ts";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import {
  type CashConfirmationMethod,
  type CashState,
  cashState,
  checkCashAmount,
} from "#domain/orders/cash-receipt.ts";
import { orderActions } from "#domain/orders/order-states.ts";
import { hasRight } from "#domain/people/rights.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import type { BodyWithReason, Trx, UseCase } from "#server/context.ts";
import { requireRightCode } from "#server/core/codes/guess-code.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import type { DatabaseTables } from "#server/tables/tables.ts";
import { changeOrder } from "../order-commands.ts";
import { requireOrder } from "../order-records.store.ts";
import { changeOrderOnce, type OrderStepReport } from "./change-once.ts";
import { cashCodeSubject } from "./job-codes.ts";

export type ReceivedCash = { readonly cash: number | null };

export function requireValidCash({ cash }: ReceivedCash): number {
  refuseInvalidFields({ cash: checkCashAmount(cash) });
  return cash ?? 0;
}

function findCash(trx: Trx, orderId: string) {
  const receipts = trx.selectFrom("cash_receipts").selectAll();
  return receipts.where("orderId", "=", orderId).executeTakeFirst();
}

type Amounts = Pick<Selectable<DatabaseTables["cash_receipts"]>, "written" | "said"> & {
  readonly how: CashConfirmationMethod;
};

/** Works out the state of the cash, and the amount that counts, from what driver and client state. */
export function decideCashState(order: OrderRow, { written, said, how }: Amounts) {
  const state = cashState(order, written, said);
  const isAgreed = state === "confirmed";
  return { state, how: isAgreed ? how : null, agreed: isAgreed ? written : null } as const;
}

/** Refuses cash whose amount the client has stated already, or whose amount is agreed. */
function requireUnanswered<Row extends Pick<DatabaseTables["cash_receipts"], "said" | "agreed">>(
  cash: Row | null | undefined,
) {
  if (!cash || cash.agreed !== null || cash.said !== null) throw new Failure("cash_settled");
  return cash;
}

/** Writes the reply after a client has stated the amount paid in cash. */
function replyToAmount(state: CashState, { written, said }: { written: number; said: number }) {
  if (state === "confirmed") return `${formatRand(said)} in cash is confirmed.`;
  return said === written
    ? `You both say ${formatRand(said)}, which is not the price. We get in touch about it.`
    : "We have both amounts, and get in touch about the difference.";
}

type Confirmed = ReceivedCash & Pick<OrderStepReport, "key"> & { readonly code: string };

/** Takes a client's cash amount, entered or confirmed by code, once. If the driver's differs, staff decide. */
export const confirmReceivedCash: UseCase<Confirmed> = async (
  context,
  caller,
  id,
  { key, ...asked },
) => {
  const isClient = caller.type === "client";
  const prepare = async () => {
    const { cash } = await requireOrder(context.db, caller, id);
    const said = isClient ? requireValidCash(asked) : null;
    const { at } = requireUnanswered(cash);
    if (!isClient) {
      await requireRightCode(context, {
        kind: "cash",
        subject: cashCodeSubject(id, at),
        typed: asked.code,
        history: { by: caller, record: { type: "order", id } },
      });
    }
    return { at, said };
  };
  const late = { key, agoMs: 0 };
  const call = { id, route: "PATCH /api/orders/cash/{id}", body: asked, late };
  return changeOrderOnce(context, caller, call, prepare, async (trx, order, { at, said }) => {
    const row = requireUnanswered(await findCash(trx, order.id));
    // The driver has recorded another amount meanwhile, which the client has not seen.
    if (row.at.getTime() !== new Date(at).getTime()) throw new Failure("cash_settled");
    const amounts = { written: row.written, said: said ?? row.written };
    const now = decideCashState(order, { ...amounts, how: isClient ? "page" : "code" });
    await trx
      .updateTable("cash_receipts")
      .set({ said: amounts.said, ...now })
      .where("orderId", "=", order.id)
      .execute();
    const isSame = amounts.said === amounts.written;
    return {
      event: isSame ? "confirm-cash" : "dispute-cash",
      changes: { cash: isSame ? amounts.said : [amounts.written, amounts.said] },
      msg: replyToAmount(now.state, amounts),
    };
  });
};

/** Settles disputed or unknown cash for staff; only an administrator corrects an amount that counts. */
export const settleReceivedCash: UseCase<ReceivedCash & BodyWithReason> = async (
  context,
  staff,
  id,
  asked,
) => {
  return changeOrder(context, staff, id, async (trx, order) => {
    const { reason } = asked;
    refuseInvalidFields({
      reason: checkCancellationReason(reason),
      cash: checkCashAmount(asked.cash),
    });
    const agreed = asked.cash ?? 0;
    if (order.status !== orderActions.complete.leadsTo) throw new Failure("order_status_conflict");
    const row = await findCash(trx, order.id);
    const isCorrection = row?.agreed != null;
    if (isCorrection && (!hasRight(staff.role, "correctCash") || row.agreed === agreed)) {
      throw new Failure("cash_settled");
    }
    const settled = { state: "settled", how: "staff", agreed } as const;
    const at = new Date(context.clock());
    await trx
      .insertInto("cash_receipts")
      .values({ orderId: order.id, at, written: agreed, said: null, ...settled })
      .onConflict((conflict) => conflict.column("orderId").doUpdateSet(settled))
      .execute();
    return {
      event: "settle-cash",
      changes: {
        cash: [row?.agreed ?? row?.written ?? null, agreed],
        reason: toVisibleText(reason),
      },
      msg: `The cash of this order is ${formatRand(agreed)}.`,
    };
  });
};
