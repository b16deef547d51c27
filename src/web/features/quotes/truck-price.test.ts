import { expect, it } from "vitest";
import { draftRates, filledDraft, quoteNow } from "#harness/quote-draft.ts";
import { pricesForDraft } from "./first-price/draft-prices.ts";
import type { Distance } from "./live-price.ts";
import { truckPrice } from "./truck-price.ts";

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

it("a trip's prices take the floors and the day of the draft, and each truck's own helpers", {
  tags: "S-1332",
}, () => {
  const item = { kms: 10, source: "estimate", helpers: 1, price: 0, priceAtMonthEnd: 0 } as const;
  const items = (["1.5ton", "3ton"] as const).map((truckSize) => ({ ...item, truckSize }));
  const prices = { kms: 10, source: "estimate" as const, items };
  const known = [pricing, { ...pricing, truckSize: "3ton" }];
  const draft = { ...filledDraft, helpers: 5 };
  const onDay = pricesForDraft(draft, prices, known, quoteNow);
  // 500 + 125 + 150 + 150 = 925 and 150 more, less 5 and 10 percent
  expect(onDay).toMatchObject({ floors: 3, day: "2026-12-15" });
  expect(onDay.items.map(({ price }) => price)).toEqual([787, 915]);
  const open = pricesForDraft({ ...draft, orderDate: "2026-12-31" }, prices, [pricing], quoteNow);
  expect(open.items.map(({ price }) => price)).toEqual([833]);
  const dayless = pricesForDraft({ ...draft, orderDate: "" }, prices, known, quoteNow);
  expect(dayless).not.toHaveProperty("day");
  expect(dayless.items[0]).toMatchObject({ price: 787, priceAtMonthEnd: 833 });
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
