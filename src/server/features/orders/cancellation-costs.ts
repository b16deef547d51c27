import { type CancellationKind, cancellationKinds } from "#domain/orders/cancellation.ts";
import { canCancelForFree, cancellationFee } from "#domain/orders/cancellation-fee.ts";
import type { Db } from "#server/context.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { orderVersionsJsonColumn, priceProposalJsonColumn } from "./order-details.store.ts";

/** The former prices of an order, and the newest price that its client was asked about. */
type Prices = Awaited<ReturnType<typeof readPrices>>;

const readPrices = (db: Db, id: string) =>
  db
    .selectFrom("orders")
    .select(orderVersionsJsonColumn.as("versions"))
    .select(priceProposalJsonColumn("client").as("proposal"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

export const readCancellationCosts = async (db: Db, order: OrderRow, nowMs: number) =>
  calculateCancellationCosts(order, await readPrices(db, order.id), nowMs);

/**
 * Works out from all former prices of an order what each kind of cancelling costs its client now, in whole
 * rand, and whether the client may cancel for free because of another price.
 */
export function calculateCancellationCosts(order: OrderRow, read: Prices, nowMs: number) {
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
