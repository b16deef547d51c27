import type { ReplyOf } from "#web/lib/api/api-client.ts";
import type { TypedRates } from "./example-price.ts";

/** The rates of one truck size. */
export type PricingRecord = ReplyOf<"GET /api/pricing">["items"][number];

/** A record as its form holds it: every field as typed. */
export type PricingDraft = TypedRates & { readonly truckSize: string };

export const emptyPricing: PricingDraft = {
  truckSize: "",
  baseAmount: "",
  ratePerKm: "",
  helpersPricing: "",
  floorsPricing: "",
};

/** A record as its form starts out with it. */
export function draftOfPricing(record: PricingRecord): PricingDraft {
  const { baseAmount, ratePerKm, helpersPricing, floorsPricing } = record;
  return {
    truckSize: record.truckSize,
    baseAmount: String(baseAmount),
    ratePerKm: String(ratePerKm),
    helpersPricing: String(helpersPricing),
    floorsPricing: String(floorsPricing),
  };
}
