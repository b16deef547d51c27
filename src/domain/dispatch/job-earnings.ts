import { jobMinutes } from "../orders/job-occupancy.ts";
import { commissionOf } from "../quotes/commission.ts";
import type { QuoteAmounts } from "../quotes/price-quote.ts";

type Job = Pick<
  QuoteAmounts,
  "price" | "net" | "midmonthDiscount" | "repeatDiscount" | "promotionDiscount"
> & { readonly metres: number; readonly floors: number };

/**
 * What a job brings its driver, in whole rand and minutes. Our discounts lower the price, and the
 * commission with it: the driver bears what of them the commission does not. The time is that in which
 * the job keeps the driver busy, and the rand an hour of it are an estimate. docs/spec.md O-411.
 */
export function jobEarnings({ price, net, metres, floors, ...amounts }: Job) {
  const discount = -(amounts.midmonthDiscount + amounts.repeatDiscount + amounts.promotionDiscount);
  const netWithout = price + discount - commissionOf(price + discount);
  const minutes = jobMinutes({ metres, floors });
  return {
    discount,
    driversDiscount: netWithout - net,
    minutes,
    netPerHour: Math.round((net * 60) / minutes),
  };
}
