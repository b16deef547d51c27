import type { QuoteAmounts, ShownAmounts } from "./price-quote.ts";
import { commissionPercent } from "./quote-policy.ts";

/** Our commission on a price in whole rand: 20 % of it, rounded up to the rand. */
export const calculateCommission = (price: number): number =>
  Number((BigInt(price) * BigInt(commissionPercent) + 99n) / 100n);

/**
 * The amounts with our commission and what the driver keeps. The server and the office alone work them
 * out. docs/spec.md Q-12.
 */
export function withCommission(amounts: ShownAmounts): QuoteAmounts {
  const commission = calculateCommission(amounts.price);
  return { ...amounts, commission, net: amounts.price - commission };
}
