import { checkJobCode } from "#domain/orders/job-day.ts";
import { orderStates } from "#domain/orders/order-states.ts";
import { visibleLine } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { type DerivedCode, isOtpCodeOf, otpCode } from "#server/core/codes/otp-code.ts";
import type { OrderRow } from "#server/core/orders/orders.store.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import type { Signer } from "#server/platform/crypto/secrets.ts";
import type { OrderDetails } from "../order-records.store.ts";

type JobCode = Exclude<DerivedCode, "otp">;

/** What each code hangs on: another driver, or cash that is written down anew, has another code. */
export const codeSubject = {
  start: ({ id, driver_id }: Pick<OrderRow, "id" | "driver_id">) => `${id}:${driver_id}`,
  cash: (orderId: string, at: Date) => `${orderId}:${at.getTime()}`,
} as const;

/** The code with which the client of an order lets its driver start; null where nobody starts it. */
export function startCodeOf(signer: Signer, order: OrderDetails["order"]): string | null {
  const { isOpen, isUnderWay } = orderStates[order.status];
  if (!isOpen || isUnderWay || order.driver_id === null) return null;
  return otpCode(signer, codeSubject.start(order), "start-code");
}

export function codesForClient(signer: Signer, { order, cash }: OrderDetails) {
  const waits = cash !== null && cash.said === null && cash.agreed === null;
  return {
    startCode: startCodeOf(signer, order),
    cashCode: waits
      ? otpCode(signer, codeSubject.cash(order.id, new Date(cash.at)), "cash-code")
      : null,
  };
}

/** Counts a guess at a client's code; after five wrong ones staff give their word. */
export async function requireJobCode(
  context: Context,
  driver: Party,
  { orderId, kind, subject }: { orderId: string; kind: JobCode; subject: string },
  typed: string,
): Promise<void> {
  const { limits, secrets } = context;
  refuseInvalid({ code: checkJobCode(typed) });
  const used = "The code was tried too often. Call us: we do it for you.";
  await limits.spend("job-codes", `${kind}:${subject}`, (retryAfterSeconds) => {
    return new Failure("otp_attempts_used", { msg: used, retryAfterSeconds });
  });
  if (isOtpCodeOf(secrets, subject, visibleLine(typed), kind)) return;
  await recordEvent(context, context.db, driver, "wrong-code", { type: "order", id: orderId });
  const msg = "That code is not right. Ask the client to look at it again.";
  throw new Failure("otp_wrong", { msg });
}
