import type { Selectable } from "kysely";
import { formatRand } from "#domain/money/format-rand.ts";
import { checkReason } from "#domain/orders/cancellation.ts";
import {
  type CashConfirmation,
  type CashState,
  cashStateOf,
  checkCash,
} from "#domain/orders/cash-receipt.ts";
import { type MovedStatus, orderActions } from "#domain/orders/order-states.ts";
import { visibleText } from "#domain/text/visible-text.ts";
import { isStaff, type Party } from "#server/caller.ts";
import type { Reasoned, Trx, UseCase } from "#server/context.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import type { CashReceiptsTable } from "#server/tables/job-tables.ts";
import { changeOrder, requireAllowed } from "../order-commands.ts";
import { requireOrder } from "../order-records.store.ts";
import { changeOnce, happenedAt, type Late } from "./change-once.ts";
import { codeSubject, requireJobCode } from "./job-codes.ts";

type Cash = { readonly cash: number | null };

function requireCash({ cash }: Cash): number {
  refuseInvalid({ cash: checkCash(cash) });
  return cash ?? 0;
}

async function findCash(trx: Trx, orderId: string): Promise<Selectable<CashReceiptsTable> | null> {
  const found = trx.selectFrom("cash_receipts").selectAll().where("order_id", "=", orderId);
  return (await found.executeTakeFirst()) ?? null;
}

type Said = Pick<Selectable<CashReceiptsTable>, "written" | "said"> & {
  readonly how: CashConfirmation;
};

/** How the cash of an order stands after what was said of it, and by that what counts. */
function standing(order: OrderRow, { written, said, how }: Said) {
  const state = cashStateOf({ orderType: order.order_type, price: order.price }, written, said);
  const isAgreed = state === "confirmed";
  return { state, how: isAgreed ? how : null, agreed: isAgreed ? written : null } as const;
}

/** Staff's word counts at once; the driver's once the client has said so too. */
export async function completeWithCash(
  trx: Trx,
  caller: Party,
  order: OrderRow,
  { cash, at }: Cash & { readonly at: Date },
) {
  requireAllowed("complete", order);
  const status = orderActions.complete.leadsTo;
  if (cash !== null) {
    const staffs = isStaff(caller) ? cash : null;
    const row = standing(order, { written: cash, said: staffs, how: "staff" });
    await trx
      .insertInto("cash_receipts")
      .values({ order_id: order.id, at, written: cash, said: null, ...row })
      .execute();
  }
  const changes = { status: [order.status, status], ...(cash !== null && { cash }) };
  const messages = [{ kind: "completed" }] as const;
  return { set: { status, happened_at: at }, event: "complete", changes, messages } as const;
}

type Moved = { readonly status: MovedStatus; readonly cash?: number | undefined | null };

/** "Start Order" and "Complete Order" by staff; with a completion the cash, where they know it. */
export const moveOrder: UseCase<Moved> = async (context, staff, id, { status, cash = null }) => {
  const isStart = status === orderActions.start.leadsTo;
  if (cash !== null) refuseInvalid({ cash: checkCash(isStart ? null : cash) });
  return changeOrder(context, staff, id, async (trx, order) => {
    if (!isStart) {
      const at = new Date(context.clock());
      const done = await completeWithCash(trx, staff, order, { cash, at });
      return { ...done, msg: "The order is completed." };
    }
    requireAllowed("start", order);
    const changes = { status: [order.status, status], startedBy: "the word of our office" };
    const messages = [{ kind: "started" }] as const;
    return { set: { status }, event: "start", changes, msg: "The order has started.", messages };
  });
};

/** "Finish": the driver completes the order and writes down the cash. */
export const finishJob: UseCase<Late & Cash> = async (context, driver, id, { cash, ...late }) => {
  const call = { id, route: "POST /api/orders/finish/{id}", body: { cash }, late };
  return changeOnce(
    context,
    driver,
    call,
    async () => null,
    async (trx, order) => {
      const rand = requireCash({ cash });
      const at = new Date(await happenedAt(context, trx, order, late));
      const done = await completeWithCash(trx, driver, order, { cash: rand, at });
      const msg = `The move is done, with ${formatRand(rand)} in cash. The client is asked to confirm it.`;
      return { ...done, msg };
    },
  );
};

/** The cash of which the client may still say something. @throws Failure cash_settled */
function requireOpen<Row extends Pick<CashReceiptsTable, "said" | "agreed">>(cash: Row | null) {
  if (!cash || cash.agreed !== null || cash.said !== null) throw new Failure("cash_settled");
  return cash;
}

/** What is answered to who says what was paid. */
function confirmedText(state: CashState, { written, said }: { written: number; said: number }) {
  if (state === "confirmed") return `${formatRand(said)} in cash is confirmed.`;
  return said === written
    ? `You both say ${formatRand(said)}, which is not the price. We get in touch about it.`
    : "We have both amounts, and get in touch about the difference.";
}

type Confirmed = Cash & Pick<Late, "key"> & { readonly code: string };

/** The client says once, by page or by code, what was paid. What differs waits for staff. */
export const confirmCash: UseCase<Confirmed> = async (context, caller, id, { key, ...asked }) => {
  const isClient = caller.type === "client";
  const prepare = async () => {
    const seen = await requireOrder(context.db, caller, id);
    const said = isClient ? requireCash(asked) : null;
    const { at } = requireOpen(seen.cash);
    if (!isClient) {
      const subject = codeSubject.cash(id, new Date(at));
      const about = { orderId: id, kind: "cash-code", subject } as const;
      await requireJobCode(context, caller, about, asked.code);
    }
    return { at, said };
  };
  const late = { key, agoMs: 0 };
  const call = { id, route: "PATCH /api/orders/cash/{id}", body: asked, late };
  return changeOnce(context, caller, call, prepare, async (trx, order, { at, said }) => {
    const row = requireOpen(await findCash(trx, order.id));
    // Written down anew meanwhile: nobody has said anything of that.
    if (row.at.getTime() !== new Date(at).getTime()) throw new Failure("cash_settled");
    const words = { written: row.written, said: said ?? row.written };
    const now = standing(order, { ...words, how: isClient ? "page" : "code" });
    await trx
      .updateTable("cash_receipts")
      .set({ said: words.said, ...now })
      .where("order_id", "=", order.id)
      .execute();
    const isSame = words.said === words.written;
    return {
      event: isSame ? "confirm-cash" : "dispute-cash",
      changes: { cash: isSame ? words.said : [words.written, words.said] },
      msg: confirmedText(now.state, words),
    };
  });
};

/** Staff settle disputed or unknown cash; only an administrator corrects what counts already. */
export const settleCash: UseCase<Cash & Reasoned> = async (context, staff, id, asked) => {
  return changeOrder(context, staff, id, async (trx, order) => {
    const { reason } = asked;
    refuseInvalid({ reason: checkReason(reason), cash: checkCash(asked.cash) });
    const agreed = asked.cash ?? 0;
    if (order.status !== orderActions.complete.leadsTo) throw new Failure("order_status_conflict");
    const row = await findCash(trx, order.id);
    const isCorrection = row !== null && row.agreed !== null;
    if (isCorrection && (staff.role !== "admin" || row.agreed === agreed)) {
      throw new Failure("cash_settled");
    }
    const settled = { state: "settled", how: "staff", agreed } as const;
    const at = new Date(context.clock());
    await trx
      .insertInto("cash_receipts")
      .values({ order_id: order.id, at, written: agreed, said: null, ...settled })
      .onConflict((conflict) => conflict.column("order_id").doUpdateSet(settled))
      .execute();
    return {
      event: "settle-cash",
      changes: { cash: [row?.agreed ?? row?.written ?? null, agreed], reason: visibleText(reason) },
      msg: `The cash of this order is ${formatRand(agreed)}.`,
    };
  });
};
