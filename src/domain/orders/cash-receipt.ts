import { formatRand } from "../money/format-rand.ts";
import type { OrderType } from "./booking-policy.ts";

/**
 * The states of the cash that a driver has written down. It waits for the client; both state the same
 * amount; the amounts differ, or are not the price; or staff have settled it.
 */
export const cashStates = ["waiting", "confirmed", "disputed", "settled"] as const;
export type CashState = (typeof cashStates)[number];

/**
 * What is known about the cash of a completed order (docs/spec.md O-1101), in whole rand. Only the last
 * two are figures, and every page and paper tells them apart.
 */
export type CashStanding =
  | { readonly standing: "not-recorded" }
  | { readonly standing: "recorded" | "confirmed"; readonly rand: number };

/** Reads the standing from the receipt of an order; null for an order without one. */
export function cashStanding(
  receipt: { readonly written: number | null; readonly agreed: number | null } | null,
): CashStanding {
  const { written = null, agreed = null } = receipt ?? {};
  if (agreed !== null) return { standing: "confirmed", rand: agreed };
  return written === null ? { standing: "not-recorded" } : { standing: "recorded", rand: written };
}

export const cashWords = {
  "not-recorded": "not recorded",
  recorded: "recorded by the driver (not confirmed)",
  confirmed: "confirmed",
} as const satisfies Record<CashStanding["standing"], string>;

/** Words a standing, such as `R 300, confirmed`. */
export const cashText = (cash: CashStanding): string =>
  cash.standing === "not-recorded"
    ? cashWords[cash.standing]
    : `${formatRand(cash.rand)}, ${cashWords[cash.standing]}`;

/** Adds up the two figures of some orders, in whole cents, and counts the orders that have none. */
export function sumCash(all: readonly CashStanding[]) {
  const sums = { confirmed: 0, recorded: 0, notRecorded: 0 };
  for (const cash of all) {
    if (cash.standing === "not-recorded") sums.notRecorded += 1;
    else sums[cash.standing] += cash.rand * 100;
  }
  return sums;
}

/** The note beside what a driver is due for these orders; empty where all their cash is settled. */
export const unsettledCashNote = (
  orders: readonly { readonly orderType: OrderType; readonly cash: CashStanding }[],
): readonly string[] =>
  orders.some(({ orderType, cash }) => orderType === "contract" && cash.standing === "recorded")
    ? ["Cash that is not confirmed is not taken off yet: the payout waits for it."]
    : [];

/** The source of the amount that counts: the client's page, the client's code, or staff. */
export const cashConfirmations = ["page", "code", "staff"] as const;
export type CashConfirmation = (typeof cashConfirmations)[number];

/** In whole rand; a larger amount is a typing error. */
const maxCash = 100_000;

export const cashMessage = `Enter the cash in whole rand, without cents and at most ${formatRand(maxCash)}; 0 for none.`;

export function checkCash(rand: number | null): string | null {
  const isReal = rand !== null && Number.isSafeInteger(rand) && rand >= 0 && rand <= maxCash;
  return isReal ? null : cashMessage;
}

/** Ends a sentence that asks for cash: a contract may say otherwise. docs/spec.md O-629. */
export const contractException = (orderType: OrderType): string =>
  orderType === "contract" ? ", unless your contract with us says otherwise" : "";

/** Reads whole rand as people type them, spaces and an R allowed; null for anything else. */
export function parseWholeRand(typed: string): number | null {
  const digits = typed.replace(/[\sR]/gi, "");
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

/**
 * Compares the amounts of an order's cash. A once-off order is paid with its price, so staff look at any
 * other amount; a contract client pays any amount in cash. docs/spec.md O-506.
 *
 * @param written the amount that the driver says they received, in whole rand
 * @param said the amount that the client says they paid; null while they have not stated one
 */
export function cashState(
  { orderType, price }: { readonly orderType: OrderType; readonly price: number },
  written: number,
  said: number | null,
): Exclude<CashState, "settled"> {
  const isExpected = orderType === "contract" || written === price;
  if (!isExpected || (said !== null && said !== written)) return "disputed";
  return said === null ? "waiting" : "confirmed";
}
