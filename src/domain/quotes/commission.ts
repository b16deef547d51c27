import type { QuoteAmounts, ShownAmounts } from "./price-quote.ts";
import { commissionPercent } from "./quote-policy.ts";

/**
 * The amounts with our commission, 20 % of the price rounded up to the rand, and what the driver
 * keeps. The server and the office alone work them out. Specification, section 9.
 */
export function withCommission(amounts: ShownAmounts): QuoteAmounts {
  const commission = Number((BigInt(amounts.price) * BigInt(commissionPercent) + 99n) / 100n);
  return { ...amounts, commission, net: amounts.price - commission };
}
