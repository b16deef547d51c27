import { orderStates } from "#domain/orders/order-states.ts";
import { deriveSecretCode } from "#server/core/codes/derive-code.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import type { SecretKeySigner } from "#server/platform/crypto/secrets.ts";
import type { OrderDetails } from "../order-records.store.ts";

/** The text from which a start code is derived. Each driver of the order has another one. */
export const startCodeSubject = ({ id, driverId }: Pick<OrderRow, "id" | "driverId">) =>
  `${id}:${driverId}`;

/** The text from which a cash code is derived, a new one for each record of the cash. @param at ISO text */
export const cashCodeSubject = (orderId: string, at: string) =>
  `${orderId}:${new Date(at).getTime()}`;

/** Derives the code by which the client lets the driver start the order; null where nobody can start it. */
export function deriveStartCode(
  signer: SecretKeySigner,
  order: OrderDetails["order"],
): string | null {
  const { isOpen, isUnderWay } = orderStates[order.status];
  if (!isOpen || isUnderWay || order.driverId === null) return null;
  return deriveSecretCode(signer, "start", startCodeSubject(order));
}

export function deriveCodesForClient(signer: SecretKeySigner, { order, cash }: OrderDetails) {
  const isWaiting = cash !== null && cash.said === null && cash.agreed === null;
  return {
    startCode: deriveStartCode(signer, order),
    cashCode: isWaiting
      ? deriveSecretCode(signer, "cash", cashCodeSubject(order.id, cash.at))
      : null,
  };
}
