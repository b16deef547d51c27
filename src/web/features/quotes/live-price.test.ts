import { describe, expect, it } from "vitest";
import { draftPlace, draftRates, filledDraft, quoteNow } from "#harness/quote-draft.ts";
import type { LoadState } from "#web/api/use-steady-error.ts";
import { emptyQuoteDraft, type QuoteDraft } from "#web/drafts/quote-draft.ts";
import { truckOptionPrice } from "./form/truck-field.tsx";
import { calculateLivePrice, type MeasuredDistance, type TruckPricing } from "./live-price.ts";

const samplePricing = (baseAmount: number): TruckPricing => ({
  id: "p",
  region: "gauteng",
  truckSize: "1.5ton",
  baseAmount,
  ...draftRates,
});
const way = {
  source: "estimate",
  line: null,
  isForAnyTruck: false,
  isDrawn: true,
  attribution: null,
} as const;
const distanceAt = (kms: number): MeasuredDistance => ({ kms, ...way });
const readyPricing = (baseAmount: number): LoadState<TruckPricing> => ({
  state: "ready",
  value: samplePricing(baseAmount),
});
const readyDistance = (kms: number): LoadState<MeasuredDistance> => ({
  state: "ready",
  value: distanceAt(kms),
});
const pricing = readyPricing(500);
const read = { pricing, distance: readyDistance(10) };

describe("the live price", () => {
  it("says what it needs, in the order of the form", { tags: "S-19" }, () => {
    expect(calculateLivePrice(emptyQuoteDraft, read, quoteNow)).toEqual({
      kind: "missing",
      fields: ["pickup", "destination", "truckSize", "orderDate"],
    });
  });

  it.each<[string, Partial<QuoteDraft>, string]>([
    ["a place outside Gauteng", { destination: draftPlace("Durban", null) }, "destination"],
    [
      "a place not looked up yet",
      { pickup: { ...draftPlace("Rosebank"), region: undefined } },
      "pickup",
    ],
    [
      "the same mall twice",
      { pickup: draftPlace("Rosebank Mall"), destination: draftPlace("Rosebank Mall") },
      "destination",
    ],
    ["no truck", { truckSize: "" }, "truckSize"],
    ["no date", { orderDate: "" }, "orderDate"],
    ["half a year in the date field", { orderDate: "0202-12-15" }, "orderDate"],
    ["a date that has passed", { orderDate: "2026-11-30" }, "orderDate"],
  ])(
    "needs new place, truck, date: %s",
    { tags: ["S-19", "S-1331", "Q-57", "Q-58"] },
    (_, change, field) => {
      expect(calculateLivePrice({ ...filledDraft, ...change }, read, quoteNow)).toEqual({
        kind: "missing",
        fields: [field],
        // The price of a day in the middle of the month, where nothing else is missing.
        ...(field === "orderDate" && { onMostDays: 915 }),
      });
    },
  );

  it("is the domain's price when all but the time of day is there", { tags: "S-19" }, () => {
    const price = calculateLivePrice(filledDraft, read, quoteNow);
    // 500 + 125 + 300 + 150 = 1075, less 53 and 107
    expect(price).toMatchObject({
      kind: "priced",
      amounts: { subtotal: 1075, midmonthDiscount: -53, promotionDiscount: -107, price: 915 },
    });
  });

  it("counts what is not chosen as 0, and prices 0 km", { tags: ["S-19", "Q-56"] }, () => {
    const price = calculateLivePrice(
      { ...filledDraft, helpers: null, floors: null },
      { pricing, distance: readyDistance(0) },
      quoteNow,
    );
    expect(price).toMatchObject({
      kind: "priced",
      amounts: { distanceCost: 0, helpersCost: 0, floorsCost: 0, subtotal: 500 },
    });
  });

  it("takes kilometres back to whole metres before it multiplies", { tags: "S-19" }, () => {
    // 16.6 km at R 12.50 is R 207.50 exactly; in binary fractions it can come out above.
    const price = calculateLivePrice(
      filledDraft,
      { pricing, distance: readyDistance(16.6) },
      quoteNow,
    );
    expect(price).toMatchObject({ amounts: { distanceCost: 208 } });
  });

  it.each<[string, Partial<QuoteDraft>, typeof read, number]>([
    ["the price list", {}, { ...read, pricing: readyPricing(600) }, 1000],
    ["the distance", {}, { ...read, distance: readyDistance(20) }, 1020],
    ["the helpers", { helpers: 3 }, read, 1042],
    ["the floors", { floors: 4 }, read, 957],
    ["the order date", { orderDate: "2026-12-31" }, read, 968],
  ])("works the price out anew when %s changes", { tags: "S-535" }, (_, change, readNow, price) => {
    expect(calculateLivePrice(filledDraft, read, quoteNow)).toMatchObject({
      amounts: { price: 915 },
    });
    expect(calculateLivePrice({ ...filledDraft, ...change }, readNow, quoteNow)).toMatchObject({
      amounts: { price },
    });
  });

  it("shows a failed distance or price list, to try again", { tags: ["S-20", "Q-55"] }, () => {
    const failed = {
      state: "failed",
      error: new Error(),
      message: "We cannot work out the distance.",
      busy: true,
      onRetry: () => {},
    } as const;
    const reads = [
      { pricing, distance: failed },
      { pricing: failed, distance: readyDistance(1) },
    ];
    for (const readNow of reads) {
      const { message, busy, onRetry } = failed;
      const shown = { kind: "failed", message, busy, onRetry };
      expect(calculateLivePrice(filledDraft, readNow, quoteNow)).toMatchObject(shown);
    }
  });
});

const rates = samplePricing(500);
const tenKms: MeasuredDistance = { ...distanceAt(10), source: "route" };
const known = { pricing: rates, distance: tenKms };

it("a truck has the price of the form as it stands", { tags: "S-660" }, () => {
  const exact = { price: 915, isFrom: false, isOnMostDays: false, isAbout: false };
  expect(truckOptionPrice(filledDraft, "1.5ton", known, quoteNow)).toEqual(exact);
});

it("another truck is priced with its own helpers, and about where roads are measured for each", {
  tags: "S-660",
}, () => {
  // The same rates, 3 floors, 2 helpers instead of 4.
  const draft = { ...filledDraft, helpers: 4 };
  const other = truckOptionPrice(draft, "3ton", known, quoteNow);
  expect(other).toMatchObject({ price: 915, isAbout: true });
  for (const change of [{ isForAnyTruck: true }, { source: "estimate" as const }]) {
    const distance = { ...tenKms, ...change };
    expect(truckOptionPrice(draft, "3ton", { pricing: rates, distance }, quoteNow).isAbout).toBe(
      false,
    );
  }
});

it("without a day the price is that of most days, without a distance it is from", {
  tags: "S-660",
}, () => {
  const open = { ...filledDraft, orderDate: "", floors: null };
  // 500 + 125 + 300 = 925, less 46 and 92
  const onMostDays = { price: 787, isOnMostDays: true };
  expect(truckOptionPrice(open, "1.5ton", known, quoteNow)).toMatchObject(onMostDays);
  const nowhere = truckOptionPrice(open, "1.5ton", { pricing: rates, distance: null }, quoteNow);
  // 800, less 40 and 80
  expect(nowhere).toMatchObject({ price: 680, isFrom: true, isOnMostDays: true });
});
