import { expect, it } from "vitest";
import { examplePrice } from "./example-price.ts";

const rates = { baseAmount: "500", ratePerKm: "12.50", helpersPricing: "150", floorsPricing: "50" };

it("S-406 the example is what a customer pays for 20 km, two helpers and one floor", () => {
  expect(examplePrice(rates)).toMatchObject({
    baseCost: 500,
    distanceCost: 250,
    helpersCost: 300,
    floorsCost: 50,
    midmonthDiscount: -55,
    promotionDiscount: -110,
    price: 935,
    commission: 187,
    net: 748,
  });
});

it("S-406 a tenth of a rand counts as a tenth", () => {
  expect(examplePrice({ ...rates, ratePerKm: "0.1" })?.distanceCost).toBe(2);
});

it.each(["", "-1", "1e3", "12,50", "free"])(
  "S-407 there is no example while %j stands for a rate",
  (ratePerKm) => {
    expect(examplePrice({ ...rates, ratePerKm })).toBeNull();
  },
);
