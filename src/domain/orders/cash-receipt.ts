import { formatRand } from "../money/format-rand.ts";
import type { OrderType } from "./booking-policy.ts";

/**
 * How it stands with the cash that a driver has written down: it waits for the client's word, both say
 * the same, they do not or it is not the price, or staff have settled it.
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

/** How the cash of an order stands by its receipt; null for an order without one. */
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

/** `R 300, confirmed`. */
export const cashText = (cash: CashStanding): string =>
  cash.standing === "not-recorded"
    ? cashWords[cash.standing]
    : `${formatRand(cash.rand)}, ${cashWords[cash.standing]}`;

/** The two figures of some orders, in whole cents, and how many of the orders have none. */
export function sumCash(all: readonly CashStanding[]) {
  const sums = { confirmed: 0, recorded: 0, notRecorded: 0 };
  for (const cash of all) {
    if (cash.standing === "not-recorded") sums.notRecorded += 1;
    else sums[cash.standing] += cash.rand * 100;
  }
  return sums;
}

/** Said beside what a driver is due for these orders; empty where all their cash is settled. */
export const unsettledCashNote = (
  orders: readonly { readonly orderType: OrderType; readonly cash: CashStanding }[],
): readonly string[] =>
  orders.some(({ orderType, cash }) => orderType === "contract" && cash.standing === "recorded")
    ? ["Cash that is not confirmed is not taken off yet: the payout waits for it."]
    : [];

/** How the amount that counts came about: on the client's page, by the client's code, by staff. */
export const cashConfirmations = ["page", "code", "staff"] as const;
export type CashConfirmation = (typeof cashConfirmations)[number];

/** More is a slip of the finger, in whole rand. */
const maxCash = 100_000;

export const cashMessage = `Enter the cash in whole rand, without cents and at most ${formatRand(maxCash)}; 0 for none.`;

export function checkCash(rand: number | null): string | null {
  const isReal = rand !== null && Number.isSafeInteger(rand) && rand >= 0 && rand <= maxCash;
  return isReal ? null : cashMessage;
}

/** Ends a sentence that asks for cash: a contract may say otherwise. docs/spec.md O-629. */
export const unlessAgreed = (orderType: OrderType): string =>
  orderType === "contract" ? ", unless your contract with us says otherwise" : "";

/** The whole rand that somebody has typed, spaces and an R allowed; null for anything else. */
export function readCash(typed: string): number | null {
  const digits = typed.replace(/[\sR]/gi, "");
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

/**
 * How it stands with the cash of an order. A once-off order is paid with its price, so any other amount
 * is one for staff to look at; a contract client pays what they like in cash. docs/spec.md O-506.
 *
 * @param written what the driver has received, as they say, in whole rand
 * @param said what the client has paid, as they say; null while they have said nothing
 */
export function cashStateOf(
  { orderType, price }: { readonly orderType: OrderType; readonly price: number },
  written: number,
  said: number | null,
): Exclude<CashState, "settled"> {
  const isExpected = orderType === "contract" || written === price;
  if (!isExpected || (said !== null && said !== written)) return "disputed";
  return said === null ? "waiting" : "confirmed";
}
