import { formatRand } from "../money/format-rand.ts";
import type { OrderType } from "./booking-policy.ts";

/**
 * The states of the cash that a driver has recorded: waiting for the client's amount; confirmed by the same
 * amount; disputed, because the amounts differ or are not the price; settled by staff.
 */
export const cashStates = ["waiting", "confirmed", "disputed", "settled"] as const;
export type CashState = (typeof cashStates)[number];

/**
 * The cash paid for a completed order, as far as we know (docs/spec.md O-1101), in whole rand. Every page
 * and document distinguishes an amount that only the driver recorded from one that the client confirmed.
 */
export type OrderCash =
  | { readonly standing: "not-recorded" }
  | { readonly standing: "recorded" | "confirmed"; readonly rand: number };

/** Reads from an order's cash receipt, null if it has none, whether the cash is recorded or confirmed. */
export function findOrderCash(
  receipt: { readonly written: number | null; readonly agreed: number | null } | null,
): OrderCash {
  const { written = null, agreed = null } = receipt ?? {};
  if (agreed !== null) return { standing: "confirmed", rand: agreed };
  return written === null ? { standing: "not-recorded" } : { standing: "recorded", rand: written };
}

export const orderCashLabels = {
  "not-recorded": "not recorded",
  recorded: "recorded by the driver (not confirmed)",
  confirmed: "confirmed",
} as const satisfies Record<OrderCash["standing"], string>;

/** Puts the cash of an order into words, such as `R 300, confirmed`. */
export const formatOrderCash = (cash: OrderCash): string =>
  cash.standing === "not-recorded"
    ? orderCashLabels[cash.standing]
    : `${formatRand(cash.rand)}, ${orderCashLabels[cash.standing]}`;

/** Adds up the cash of several orders, in whole cents, and counts the orders whose cash nobody recorded. */
export function sumCashOfOrders(all: readonly OrderCash[]) {
  const sums = { confirmed: 0, recorded: 0, notRecorded: 0 };
  for (const cash of all) {
    if (cash.standing === "not-recorded") sums.notRecorded += 1;
    else sums[cash.standing] += cash.rand * 100;
  }
  return sums;
}

/** The note beside the amount that we owe a driver; empty unless cash of a contract client is unconfirmed. */
export const unconfirmedCashNote = (
  orders: readonly { readonly orderType: OrderType; readonly cash: OrderCash }[],
): readonly string[] =>
  orders.some(({ orderType, cash }) => orderType === "contract" && cash.standing === "recorded")
    ? ["Cash that is not confirmed is not taken off yet: the payout waits for it."]
    : [];

/** The ways in which an amount of cash was confirmed: on the client's page, by the client's code, by staff. */
export const cashConfirmationMethods = ["page", "code", "staff"] as const;
export type CashConfirmationMethod = (typeof cashConfirmationMethods)[number];

/** The largest amount of cash, in whole rand: a larger one is a typing error. */
const maxCash = 100_000;

export const cashAmountMessage = `Enter the cash in whole rand, without cents and at most ${formatRand(maxCash)}; 0 for none.`;

/** The message for an amount of cash that is missing or impossible, or null. */
export function checkCashAmount(rand: number | null): string | null {
  const isReal = rand !== null && Number.isSafeInteger(rand) && rand >= 0 && rand <= maxCash;
  return isReal ? null : cashAmountMessage;
}

/** The words added to a request for cash if the client's contract may say otherwise. docs/spec.md O-629. */
export const contractCashExceptionText = (orderType: OrderType): string =>
  orderType === "contract" ? ", unless your contract with us says otherwise" : "";

/** Reads an amount in whole rand as people type it, with spaces and an R allowed; null for anything else. */
export function parseWholeRandAmount(typed: string): number | null {
  const digits = typed.replace(/[\sR]/gi, "");
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

/**
 * Compares the cash amounts that driver and client state. For a once-off order only the price is right, so
 * staff look at any other amount; a contract client may pay any part of it in cash. docs/spec.md O-506.
 *
 * @param written the amount that the driver says they received, in whole rand
 * @param said the amount that the client says they paid; null while they have stated none
 */
export function cashState(
  { orderType, price }: { readonly orderType: OrderType; readonly price: number },
  written: number,
  said: number | null,
): Exclude<CashState, "settled"> {
  const isExpected = orderType === "contract" ? written <= price : written === price;
  if (!isExpected || (said !== null && said !== written)) return "disputed";
  return said === null ? "waiting" : "confirmed";
}
