import { describe, expect, it } from "vitest";
import { withCommission } from "./commission.ts";
import { differsFromQuote } from "./compare-figures.ts";
import { priceQuote } from "./price-quote.ts";

const pricing = { baseAmount: 500, ratePerKm: 12.5, helpersPricing: 150, floorsPricing: 50 };
const amounts = withCommission(
  priceQuote({
    pricing,
    metres: 1100,
    helpers: 0,
    floors: 0,
    orderDate: "2026-12-01",
  }),
);
const fresh = { ...amounts, kms: 1.1 };

describe("differsFromQuote", () => {
  it("names each figure that differs from the server's", { tags: "Q-16" }, () => {
    expect(differsFromQuote(fresh, fresh)).toEqual([]);
    expect(differsFromQuote({ ...fresh, kms: 1, price: fresh.price - 1 }, fresh)).toEqual([
      "price",
      "kms",
    ]);
    expect(differsFromQuote({ net: Number.NaN }, fresh)).toEqual(["net"]);
  });

  it("leaves out what was not sent, and takes minus zero for zero", { tags: "Q-16" }, () => {
    expect(differsFromQuote({}, fresh)).toEqual([]);
    expect(differsFromQuote({ commission: undefined }, fresh)).toEqual([]);
    expect(fresh.midmonthDiscount).toBe(0);
    expect(differsFromQuote({ midmonthDiscount: -0 }, fresh)).toEqual([]);
  });
});
