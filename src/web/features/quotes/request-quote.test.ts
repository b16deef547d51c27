import { expect, it } from "vitest";
import { emptyDraft } from "#web/lib/quote-draft/quote-draft.ts";
import { withRates } from "./request-quote.ts";

const draft = { ...emptyDraft, orderDate: "2026-12-15", helpers: 2, floors: 3 };
const pricing = {
  id: "p",
  truckSize: "1.5ton",
  baseAmount: 500,
  ratePerKm: 12.5,
  helpersPricing: 150,
  floorsPricing: 50,
};
const quote = {
  quoteId: "q",
  expiresAt: "2026-12-01T08:30:00.000Z",
  kms: 10,
  source: "estimate",
  baseCost: 500,
  distanceCost: 125,
  helpersCost: 300,
  floorsCost: 150,
  subtotal: 1075,
  midmonthDiscount: -53,
  repeatDiscount: 0,
  promotionDiscount: -107,
  price: 915,
} as const;

it("a quote keeps the rates that give its figures, and neither commission nor net", {
  tags: "S-22",
}, () => {
  const rates = { ratePerKm: 12.5, helpersPricing: 150, floorsPricing: 50 };
  expect(withRates(quote, draft, pricing)).toEqual({ ...quote, rates });
  const unexplained = { ...quote, rates: null };
  expect(withRates(quote, draft, { ...pricing, floorsPricing: 51 })).toEqual(unexplained);
  expect(withRates(quote, draft, undefined)).toEqual(unexplained);
});
