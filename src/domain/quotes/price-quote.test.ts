import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../calendar/calendar-date.ts";
import { addCommission } from "./commission.ts";
import {
  differingQuoteFigures,
  isDayWithoutMidmonthDiscount,
  type MovePriceBasis,
  movePricesForUnknownDay,
  priceQuote,
  type QuoteAmounts,
  type QuotePriceBasis,
  type QuotePricing,
} from "./price-quote.ts";

const standard = { baseAmount: 500, ratePerKm: 12.5, helpersPricing: 150, floorsPricing: 50 };
const plain: QuotePriceBasis = {
  pricing: standard,
  metres: 0,
  helpers: 0,
  floors: 0,
  orderDate: "2026-12-15",
};
const quoteFor = (changes: Partial<QuotePriceBasis>) =>
  addCommission(priceQuote({ ...plain, ...changes }));
/** The quote at other rates than the standard ones. */
const pricedAt = (rates: Partial<QuotePricing>, changes: Partial<QuotePriceBasis> = {}) =>
  quoteFor({ pricing: { ...standard, ...rates }, ...changes });

const goldenPath = resolve("../shared/quote-vectors.json");
const hasGolden = existsSync(goldenPath);

describe("priceQuote", () => {
  it("rounds base, helpers and floors up", { tags: ["Q-02", "Q-04", "Q-05"] }, () => {
    expect(pricedAt({ baseAmount: "499.01" }).baseCost).toBe(500);
    expect(pricedAt({ baseAmount: "500.00" }).baseCost).toBe(500);
    expect(quoteFor({ helpers: 2 }).helpersCost).toBe(300);
    expect(pricedAt({ helpersPricing: "33.35" }, { helpers: 3 }).helpersCost).toBe(101);
    expect(quoteFor({ floors: 3 }).floorsCost).toBe(150);
    expect(pricedAt({ floorsPricing: "0.01" }, { floors: 7 }).floorsCost).toBe(1);
  });

  it("rounds the distance cost up, exactly: 1.1 km at R10 is R11", { tags: "Q-03" }, () => {
    const distanceCost = (ratePerKm: string | number, metres: number) =>
      pricedAt({ ratePerKm }, { metres }).distanceCost;
    expect(distanceCost(10, 1100)).toBe(11);
    expect(distanceCost(15, 16_600)).toBe(249);
    expect(distanceCost("12.3", 10_100)).toBe(125);
    expect(distanceCost(10, 1101)).toBe(12);
    expect(distanceCost(12.5, 1)).toBe(1);
    expect(distanceCost(12.5, 0)).toBe(0);
  });

  it("the price is the subtotal plus the discounts", { tags: ["Q-06", "Q-11"] }, () => {
    const basis = { metres: 23_457, helpers: 2, floors: 3, orderDate: "2027-02-26" };
    expect(quoteFor(basis)).toEqual({
      baseCost: 500,
      distanceCost: 294,
      helpersCost: 300,
      floorsCost: 150,
      subtotal: 1244,
      midmonthDiscount: -62,
      repeatDiscount: 0,
      promotionDiscount: -124,
      price: 1058,
      commission: 212,
      net: 846,
    });
  });

  it("discounts are 5 % and always 10 %, rounded down", { tags: ["Q-07", "Q-09"] }, () => {
    const { midmonthDiscount, promotionDiscount } = pricedAt({ baseAmount: 519 });
    expect([midmonthDiscount, promotionDiscount]).toEqual([-25, -51]);
    expect(pricedAt({ baseAmount: 520 }).midmonthDiscount).toBe(-26);
    expect(quoteFor({ orderDate: "2026-12-01" }).promotionDiscount).toBe(-50);
  });

  it("no midmonth discount on the first and last two", { tags: ["Q-08", "Q-48", "Q-49"] }, () => {
    const discounted = (date: string) => quoteFor({ orderDate: date }).midmonthDiscount !== 0;
    const days = (year: number, month: string, from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) =>
        discounted(`${year}-${month}-${String(from + index).padStart(2, "0")}`),
      );
    expect(days(2026, "12", 1, 2)).toEqual([false, true]);
    expect(days(2026, "12", 29, 31)).toEqual([true, false, false]);
    expect(days(2026, "11", 28, 30)).toEqual([true, false, false]);
    expect(days(2027, "02", 26, 28)).toEqual([true, false, false]);
    expect(days(2028, "02", 27, 29)).toEqual([true, false, false]);
    expect(days(2100, "02", 26, 28)).toEqual([true, false, false]);
  });

  it("the repeat discount is 0, and no amount is minus zero", { tags: ["Q-10", "Q-50"] }, () => {
    const free = { baseAmount: 0, ratePerKm: 0, helpersPricing: 0, floorsPricing: 0 };
    for (const amounts of [quoteFor({}), pricedAt(free), quoteFor({ orderDate: "2026-12-01" })]) {
      expect(amounts.repeatDiscount).toBe(0);
      expect(Object.values(amounts).some((amount) => Object.is(amount, -0))).toBe(false);
    }
  });

  it("commission is 20 % of the price rounded up, net the rest", { tags: ["Q-12", "Q-51"] }, () => {
    const amounts = pricedAt({ baseAmount: 499 });
    expect([amounts.price, amounts.commission, amounts.net]).toEqual([426, 86, 340]);
  });

  it("refuses counts outside 0 to 8, distances and dates", { tags: ["Q-13", "Q-52"] }, () => {
    for (const count of [-1, 9, 1.5, Number.NaN]) {
      expect(() => quoteFor({ helpers: count })).toThrow(RangeError);
      expect(() => quoteFor({ floors: count })).toThrow(RangeError);
    }
    for (const metres of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => quoteFor({ metres })).toThrow(RangeError);
    }
    expect(() => quoteFor({ orderDate: "2026-02-30" })).toThrow(RangeError);
    expect(() => isDayWithoutMidmonthDiscount("2026-02-30")).toThrow(RangeError);
    expect(() => pricedAt({ ratePerKm: -1 })).toThrow(RangeError);
    const huge = { ratePerKm: "999999999999" };
    expect(() => pricedAt(huge, { metres: 2 ** 52 })).toThrow(RangeError);
  });

  it("to Q-12 equals a second implementation in plain integers of cents", { tags: "Q-02" }, () => {
    const cents = fc.integer({ min: 0, max: 300_000 });
    const counts = fc.integer({ min: 0, max: 8 });
    const metresDriven = fc.integer({ min: 0, max: 300_000 });
    const rates = fc.tuple(cents, cents, cents, cents);
    const days = fc.integer({ min: 0, max: 3000 });
    fc.assert(
      fc.property(
        rates,
        metresDriven,
        counts,
        counts,
        days,
        (rates, metres, helpers, floors, day) => {
          const orderDate = addDays("2026-01-01", day);
          const [baseAmount = "", ratePerKm = "", helpersPricing = "", floorsPricing = ""] =
            rates.map(rateText);
          const pricing = { baseAmount, ratePerKm, helpersPricing, floorsPricing };
          const actual = quoteFor({ pricing, metres, helpers, floors, orderDate });
          expect(actual).toEqual(inCents(rates, metres, helpers, floors, orderDate));
        },
      ),
      { numRuns: 500 },
    );
  });

  it.skipIf(!hasGolden)("to Q-12 equals the golden cases of ../shared", { tags: "Q-02" }, () => {
    const cases: readonly (QuotePriceBasis & { readonly expect: QuoteAmounts })[] = JSON.parse(
      readFileSync(goldenPath, "utf8"),
    );
    expect(cases.length).toBeGreaterThan(10);
    for (const golden of cases) expect(addCommission(priceQuote(golden))).toEqual(golden.expect);
  });
});

function rateText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** The same formula on safe integers: cents, and remainders instead of a rounding function. */
function inCents(
  [base, perKm, perHelper, perFloor]: readonly [number, number, number, number],
  metres: number,
  helpers: number,
  floors: number,
  orderDate: string,
): QuoteAmounts {
  const up = (value: number, unit: number) =>
    (value - (value % unit)) / unit + (value % unit ? 1 : 0);
  const down = (value: number, unit: number) => (value - (value % unit)) / unit;
  const costs = [up(base, 100), up(perKm * metres, 100_000), up(perHelper * helpers, 100)] as const;
  const floorsCost = up(perFloor * floors, 100);
  const subtotal = costs[0] + costs[1] + costs[2] + floorsCost;
  const dayAfter = (days: number) => addDays(orderDate, days).slice(8);
  const isFree = dayAfter(0) === "01" || dayAfter(1) === "01" || dayAfter(2) === "01";
  const midmonth = isFree ? 0 : down(subtotal * 5, 100);
  const promotion = down(subtotal * 10, 100);
  const price = subtotal - midmonth - promotion;
  const commission = up(price * 20, 100);
  return {
    baseCost: costs[0],
    distanceCost: costs[1],
    helpersCost: costs[2],
    floorsCost,
    subtotal,
    midmonthDiscount: 0 - midmonth,
    repeatDiscount: 0,
    promotionDiscount: 0 - promotion,
    price,
    commission,
    net: price - commission,
  };
}

const move: MovePriceBasis = { pricing: standard, metres: 23_457, helpers: 2, floors: 3 };

it("while the day is open the price shown is that of most days, and that around month-end", {
  tags: "Q-65",
}, () => {
  // 1244 in all: 10 % off, and on most days 5 % more, each rounded down.
  expect(movePricesForUnknownDay(move)).toEqual({ price: 1058, priceAtMonthEnd: 1120 });
  expect(priceQuote({ ...move, orderDate: "2026-12-15" }).price).toBe(1058);
  expect(priceQuote({ ...move, orderDate: "2026-12-31" }).price).toBe(1120);
});

describe("differingFigures", () => {
  const fresh = { ...quoteFor({ metres: 1100, orderDate: "2026-12-01" }), kms: 1.1 };

  it("names each figure that differs from the server's", { tags: "Q-16" }, () => {
    expect(differingQuoteFigures(fresh, fresh)).toEqual([]);
    expect(differingQuoteFigures({ ...fresh, kms: 1, price: fresh.price - 1 }, fresh)).toEqual([
      "price",
      "kms",
    ]);
    expect(differingQuoteFigures({ net: Number.NaN }, fresh)).toEqual(["net"]);
  });

  it("leaves out what was not sent, and takes minus zero for zero", { tags: "Q-16" }, () => {
    expect(differingQuoteFigures({}, fresh)).toEqual([]);
    expect(differingQuoteFigures({ commission: undefined }, fresh)).toEqual([]);
    expect(fresh.midmonthDiscount).toBe(0);
    expect(differingQuoteFigures({ midmonthDiscount: -0 }, fresh)).toEqual([]);
  });
});
