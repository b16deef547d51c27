import { type CancellationKind, cancellationKinds } from "#domain/orders/cancellation.ts";
import { canCancelForFree, cancellationFee } from "#domain/orders/cancellation-fee.ts";
import type { Db } from "#server/context.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { orderVersionsJsonColumn, priceProposalJsonColumn } from "./order-details.store.ts";

/**
 * Works out from all former prices of an order what each kind of cancelling costs its client now, in whole
 * rand, and whether the client may cancel for free because of another price.
 */
export async function readCancellationCosts(db: Db, order: OrderRow, nowMs: number) {
  const read = await db
    .selectFrom("orders")
    .select(orderVersionsJsonColumn.as("versions"))
    .select(priceProposalJsonColumn("client").as("proposal"))
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  const versions = read.versions.map((one) => ({ ...one, replacedMs: Date.parse(one.replacedAt) }));
  const { answeredAt = null } = read.proposal ?? {};
  const answeredMs = answeredAt === null ? null : Date.parse(answeredAt);
  const timed = { ...order, versions, proposal: read.proposal && { ...read.proposal, answeredMs } };
  const fees = cancellationKinds.map((kind) => [kind, cancellationFee(timed, kind, nowMs)]);
  return {
    isFree: canCancelForFree(timed, nowMs),
    fees: Object.fromEntries(fees) as Record<CancellationKind, number>,
  };
}
