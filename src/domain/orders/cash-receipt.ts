import { formatRand } from "../money/format-rand.ts";
import type { OrderType } from "./booking-policy.ts";

/**
 * How it stands with the cash that a driver has written down: it waits for the client's word, both say
 * the same, they do not or it is not the price, or staff have settled it.
 */
export const cashStates = ["waiting", "confirmed", "disputed", "settled"] as const;
export type CashState = (typeof cashStates)[number];

/** How the amount that counts came about: on the client's page, by the client's code, by staff. */
export const cashConfirmations = ["page", "code", "staff"] as const;
export type CashConfirmation = (typeof cashConfirmations)[number];

/** More is a slip of the finger, in whole rand. */
const maxCash = 100_000;

export const cashMessage = `Enter the cash in whole rand, without cents and at most ${formatRand(maxCash)}; 0 for none.`;

/** Returns the message for an amount that cannot be, or null. */
export function checkCash(rand: number | null): string | null {
  const isReal = rand !== null && Number.isSafeInteger(rand) && rand >= 0 && rand <= maxCash;
  return isReal ? null : cashMessage;
}

/**
 * How a sentence that asks for cash ends: a business may have agreed on another way to pay with us.
 * docs/spec.md O-629.
 */
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
