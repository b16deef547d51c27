import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { isMidmonthFree, type MoveBasis, priceQuote, pricesWithoutDay } from "./price-quote.ts";

const pricing = { baseAmount: 500, ratePerKm: "12.50", helpersPricing: 150, floorsPricing: 50 };
const move: MoveBasis = { pricing, metres: 23_457, helpers: 2, floors: 3 };

it("while the day is open the price is that of most days, and that around month-end", {
  tags: "Q-65",
}, () => {
  // 1244 in all: 10 % off, and on most days 5 % more, each rounded down.
  expect(pricesWithoutDay(move)).toEqual({ price: 1058, priceAtMonthEnd: 1120 });
  expect(() => pricesWithoutDay({ ...move, helpers: 9 })).toThrow(RangeError);
});

it("one of the two is the price of any day, by whether it has the midmonth discount", {
  tags: "Q-65",
}, () => {
  const rate = fc.integer({ min: 0, max: 300_000 }).map((cents) => String(cents / 100));
  const count = fc.integer({ min: 0, max: 8 });
  fc.assert(
    fc.property(
      fc.record({
        pricing: fc.record({
          baseAmount: rate,
          ratePerKm: rate,
          helpersPricing: rate,
          floorsPricing: rate,
        }),
        metres: fc.integer({ min: 0, max: 300_000 }),
        helpers: count,
        floors: count,
      }),
      fc.integer({ min: 0, max: 3000 }).map((days) => addDays("2026-01-01", days)),
      (basis, orderDate) => {
        const { price, priceAtMonthEnd } = pricesWithoutDay(basis);
        const ofDay = priceQuote({ ...basis, orderDate }).price;
        expect(ofDay).toBe(isMidmonthFree(orderDate) ? priceAtMonthEnd : price);
        expect(priceAtMonthEnd).toBeGreaterThanOrEqual(price);
      },
    ),
  );
});
