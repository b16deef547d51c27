import { expect, it } from "vitest";
import { draftRates, filledDraft, quoteNow } from "#harness/quote-draft.ts";
import { truckPrice } from "./form/truck-field.tsx";
import type { Distance } from "./live-price.ts";

const pricing = { id: "p", truckSize: "1.5ton", baseAmount: 500, ...draftRates };
const tenKms: Distance = {
  kms: 10,
  source: "route",
  line: null,
  isForAnyTruck: false,
  isDrawn: true,
  attribution: null,
};
const known = { pricing, distance: tenKms };

it("a truck has the price of the form as it stands", { tags: "S-660" }, () => {
  expect(truckPrice(filledDraft, "1.5ton", known, quoteNow)).toEqual({
    price: 915,
    isFrom: false,
    isOnMostDays: false,
    isAbout: false,
  });
});

it("another truck is priced with its own helpers, and about where roads are measured for each", {
  tags: "S-660",
}, () => {
  // The same rates, 3 floors, 2 helpers instead of 4.
  const draft = { ...filledDraft, helpers: 4 };
  const other = truckPrice(draft, "3ton", known, quoteNow);
  expect(other).toMatchObject({ price: 915, isAbout: true });
  for (const change of [{ isForAnyTruck: true }, { source: "estimate" as const }]) {
    const distance = { ...tenKms, ...change };
    expect(truckPrice(draft, "3ton", { pricing, distance }, quoteNow).isAbout).toBe(false);
  }
});

it("without a day the price is that of most days, without a distance it is from", {
  tags: "S-660",
}, () => {
  const open = { ...filledDraft, orderDate: "", floors: null };
  // 500 + 125 + 300 = 925, less 46 and 92
  expect(truckPrice(open, "1.5ton", known, quoteNow)).toMatchObject({
    price: 787,
    isOnMostDays: true,
  });
  const nowhere = truckPrice(open, "1.5ton", { pricing, distance: null }, quoteNow);
  // 800, less 40 and 80
  expect(nowhere).toMatchObject({ price: 680, isFrom: true, isOnMostDays: true });
});
