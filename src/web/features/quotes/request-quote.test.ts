import { expect, it } from "vitest";
import { draftQuote, draftRates, filledDraft } from "#harness/quote-draft.ts";
import { withRates } from "./request-quote.ts";

const pricing = { id: "p", truckSize: "1.5ton", baseAmount: 500, ...draftRates };

it("a quote keeps the rates of its figures, no commission and no net", { tags: "S-22" }, () => {
  expect(withRates(draftQuote, filledDraft, pricing)).toEqual({ ...draftQuote, rates: draftRates });
  const unexplained = { ...draftQuote, rates: null };
  const others = { ...pricing, floorsPricing: 51 };
  expect(withRates(draftQuote, filledDraft, others)).toEqual(unexplained);
  expect(withRates(draftQuote, filledDraft, undefined)).toEqual(unexplained);
});
