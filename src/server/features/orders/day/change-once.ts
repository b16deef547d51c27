import { reportedJobEventMs } from "#domain/orders/job-day.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Db, Trx } from "#server/context.ts";
import { findDriverAssignedAt } from "#server/core/orders/drivers-had.store.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { Failure } from "#server/failure.ts";
import { doOnceForIdempotencyKey } from "#server/platform/db/idempotency.ts";
import { changeOrder, type OrderCommand } from "../order-commands.ts";

/** What a driver's phone sends with each step: an idempotency key, and the milliseconds since the step. */
export type OrderStepReport = { readonly key: string | null; readonly agoMs: number };

/** Works out when a step happened, in milliseconds: after the order's earlier events, not in the future. */
export async function findOrderStepTimeMs(
  { clock }: Pick<AppContext, "clock">,
  db: Db,
  order: OrderRow,
  { agoMs }: Pick<OrderStepReport, "agoMs">,
): Promise<number> {
  if (agoMs === 0) return clock();
  const got = await findDriverAssignedAt(db, order);
  const last = [order.createdAt, got, order.onTheWayAt, order.happenedAt ?? order.movedAt];
  const lastMs = Math.max(...last.map((at) => at?.getTime() ?? 0));
  return reportedJobEventMs(clock(), agoMs, lastMs);
}

/**
 * Changes an order once under its idempotency key.
 *
 * @param prepare runs before the change, and counts each attempt; a repetition is answered without it
 */
export async function changeOrderOnce<Prepared>(
  context: AppContext,
  caller: Party,
  call: {
    readonly id: string;
    readonly route: string;
    readonly body: object;
    readonly late: OrderStepReport;
  },
  prepare: () => Promise<Prepared>,
  decide: (trx: Trx, order: OrderRow, prepared: Prepared) => Promise<OrderCommand>,
) {
  const { id, route, body, late } = call;
  const change = (prepared: Prepared, within?: Trx) =>
    changeOrder(context, caller, id, (trx, order) => decide(trx, order, prepared), { within });
  if (late.key === null) return change(await prepare());
  const keyed = { partyId: caller.id, route, request: { id, ...body }, sentKey: late.key };
  const reply = await doOnceForIdempotencyKey(
    context.db,
    { ...keyed, repeatWithinMs: 0 },
    context.clock,
    {
      prepare,
      effect: (trx, prepared) => change(prepared, trx),
    },
  );
  if (reply === null) throw new Failure("duplicate_key");
  return reply;
}
