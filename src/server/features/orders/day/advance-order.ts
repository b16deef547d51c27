import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { checkCancellationReason } from "#domain/orders/cancellation.ts";
import { checkCashAmount } from "#domain/orders/cash-receipt.ts";
import { canMoveStepBeTakenBack, checkJobStart } from "#domain/orders/job-day.ts";
import { orderActions, type SettableOrderStatus } from "#domain/orders/order-states.ts";
import { toVisibleText } from "#domain/text/visible-text.ts";
import { isStaffMember, type Party } from "#server/caller.ts";
import type { BodyWithReason, Db, Trx, UseCase } from "#server/context.ts";
import { requireRightCode } from "#server/core/codes/guess-code.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { findMessagesToRepeat } from "../messages/message-history.store.ts";
import {
  changeOrder,
  type OrderCommand,
  requireOrderActionAllowed,
  throwDriverBusyFailure,
} from "../order-commands.ts";
import { requireOrder } from "../order-records.store.ts";
import { canDriverStillDoOrder, requireClientNotRemoved } from "../restore-order.ts";
import { decideCashState, type ReceivedCash, requireValidCash } from "./cash.ts";
import { changeOrderOnce, findOrderStepTimeMs, type OrderStepReport } from "./change-once.ts";
import { startCodeSubject } from "./job-codes.ts";

const startCommand = ({ status }: OrderRow, startedBy: string, msg: string) => ({
  set: { status: "started" as const },
  event: "start" as const,
  changes: { status: [status, "started"], startedBy },
  msg,
  messages: [{ kind: "started" as const }],
});

/** Completes an order. An amount that staff enter counts at once, a driver's once the client agrees. */
async function completionCommand(
  trx: Trx,
  caller: Party,
  order: OrderRow,
  { cash, at, msg }: ReceivedCash & { readonly at: Date; readonly msg: string },
): Promise<OrderCommand> {
  requireOrderActionAllowed("complete", order);
  const status = orderActions.complete.leadsTo;
  if (cash !== null) {
    const said = isStaffMember(caller) ? cash : null;
    const row = decideCashState(order, { written: cash, said, how: "staff" });
    await trx
      .insertInto("cash_receipts")
      .values({ orderId: order.id, at, written: cash, said: null, ...row })
      .execute();
  }
  const changes = { status: [order.status, status], ...(cash !== null && { cash }) };
  const set = { status, happenedAt: at };
  return { set, event: "complete", changes, messages: [{ kind: "completed" }], msg };
}

type Moved = { readonly status: SettableOrderStatus; readonly cash?: number | undefined | null };

/** Starts or completes an order for staff, who may enter the cash when they complete it. */
export const advanceOrderAsStaff: UseCase<Moved> = async (
  context,
  staff,
  id,
  { status, cash = null },
) => {
  const isStart = status === orderActions.start.leadsTo;
  if (cash !== null) refuseInvalidFields({ cash: checkCashAmount(isStart ? null : cash) });
  return changeOrder(context, staff, id, async (trx, order) => {
    if (isStart) {
      requireOrderActionAllowed("start", order);
      return startCommand(order, "the word of our office", "The order has started.");
    }
    const at = new Date(context.clock());
    return completionCommand(trx, staff, order, { cash, at, msg: "The order is completed." });
  });
};

/** Starts the move with the code that its client tells the driver, on the day of the move. */
export const startJobAsDriver: UseCase<OrderStepReport & { code: string }> = async (
  context,
  driver,
  id,
  sent,
) => {
  const { code, ...late } = sent;
  const requireStart = async (db: Db, order: OrderRow) => {
    const { status, orderDate } = order;
    const atMs = await findOrderStepTimeMs(context, db, order, late);
    const today = johannesburgDateAt(atMs);
    const problem = checkJobStart({ status, orderDate, hasDriver: true }, today);
    if (problem) throw new Failure(problem.code, { msg: problem.message });
    return new Date(atMs);
  };
  const prepare = async () => {
    const before = await requireOrder(context.db, driver, id);
    await requireStart(context.db, before.order);
    await requireRightCode(context, {
      kind: "start",
      subject: startCodeSubject(before.order),
      typed: code,
      history: { by: driver, record: { type: "order", id } },
    });
  };
  const call = { id, route: "PATCH /api/orders/start/{id}", body: { code }, late };
  return changeOrderOnce(context, driver, call, prepare, async (trx, order) => {
    const happenedAt = await requireStart(trx, order);
    const msg = "The move has started. Take photos before you load.";
    const { set, ...start } = startCommand(order, "the client's code", msg);
    return { ...start, set: { ...set, happenedAt } };
  });
};

/** Completes an order for its driver, who writes down the cash received. */
export const finishJobAsDriver: UseCase<OrderStepReport & ReceivedCash> = async (
  context,
  driver,
  id,
  { cash, ...late },
) => {
  const call = { id, route: "POST /api/orders/finish/{id}", body: { cash }, late };
  return changeOrderOnce(
    context,
    driver,
    call,
    async () => null,
    async (trx, order) => {
      const rand = requireValidCash({ cash });
      const at = new Date(await findOrderStepTimeMs(context, trx, order, late));
      const msg = `The move is done, with ${formatRand(rand)} in cash. The client is asked to confirm it.`;
      return completionCommand(trx, driver, order, { cash: rand, at, msg });
    },
  );
};

/** Undoes a start or a completion that staff entered by mistake. */
export const undoOrderStep: UseCase<BodyWithReason> = async (context, staff, id, { reason }) => {
  refuseInvalidFields({ reason: checkCancellationReason(reason) });
  return changeOrder(context, staff, id, async (trx, order) => {
    const action = order.status === "completed" ? "takeBackCompletion" : "takeBackStart";
    requireOrderActionAllowed(action, order);
    const now = new Date(context.clock());
    if (!canMoveStepBeTakenBack(order.movedAt?.getTime() ?? null, now.getTime())) {
      throw new Failure("too_late_to_take_back");
    }
    await requireClientNotRemoved(trx, order.clientId);
    if (!(await canDriverStillDoOrder(trx, order))) throw new Failure("driver_not_available");
    const { leadsTo: status } = orderActions[action];
    await trx.deleteFrom("cash_receipts").where("orderId", "=", order.id).execute();
    return {
      // `movedAt` is null, so a second press takes nothing back; later events follow `happenedAt`.
      set: { status, movedAt: null, happenedAt: now },
      event: "take-back",
      changes: { status: [order.status, status], reason: toVisibleText(reason) },
      msg: "That is taken back.",
      messages: [
        { kind: "taken-back" },
        ...(await findMessagesToRepeat(trx, { ...order, status })),
      ],
    };
  }).catch(throwDriverBusyFailure);
};
