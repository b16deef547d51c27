import type { CustomerQuoteAmounts, QuoteAmounts } from "./price-quote.ts";
import { commissionPercent } from "./quote-policy.ts";

/** Our commission on a price in whole rand: 20 % of it, rounded up to the rand. */
export const calculateCommission = (price: number): number =>
  Number((BigInt(price) * BigInt(commissionPercent) + 99n) / 100n);

/**
 * Adds our commission and the driver's part to the amounts of a quote. A customer's browser never works out
 * these two. docs/spec.md Q-12.
 */
export function addCommission(amounts: CustomerQuoteAmounts): QuoteAmounts {
  const commission = calculateCommission(amounts.price);
  return { ...amounts, commission, net: amounts.price - commission };
}
