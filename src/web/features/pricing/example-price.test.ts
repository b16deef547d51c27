import { expect, it } from "vitest";
import { examplePrice } from "./example-price.ts";

const rates = { baseAmount: "500", ratePerKm: "12.50", helpersPricing: "150", floorsPricing: "50" };

it("the example is what a customer pays for 20 km, two helpers and one floor", {
  tags: "S-406",
}, () => {
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

it("a tenth of a rand counts as a tenth", { tags: "S-406" }, () => {
  expect(examplePrice({ ...rates, ratePerKm: "0.1" })?.distanceCost).toBe(2);
});

it.each(["", "-1", "1e3", "12,50", "free"])(
  "there is no example while %j stands for a rate",
  { tags: "S-407" },
  (ratePerKm) => {
    expect(examplePrice({ ...rates, ratePerKm })).toBeNull();
  },
);
