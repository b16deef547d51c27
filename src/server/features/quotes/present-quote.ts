import type { z } from "zod";
import type { quote } from "#contract/quotes.contract.ts";
import type { KeptQuote } from "./quotes.store.ts";

/** A quote as a customer sees it: without what the company and the driver make of it. */
export function presentQuote(kept: KeptQuote): z.output<typeof quote> {
  const { id, expiresAtMs, metres, source } = kept;
  return {
    quoteId: id,
    expiresAt: new Date(expiresAtMs).toISOString(),
    kms: metres / 1000,
    source,
    baseCost: kept.baseCost,
    distanceCost: kept.distanceCost,
    helpersCost: kept.helpersCost,
    floorsCost: kept.floorsCost,
    subtotal: kept.subtotal,
    midmonthDiscount: kept.midmonthDiscount,
    repeatDiscount: kept.repeatDiscount,
    promotionDiscount: kept.promotionDiscount,
    price: kept.price,
  };
}
