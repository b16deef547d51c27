import { expect, it } from "vitest";
import { unofferedSize } from "#harness/booking.ts";
import { examplePrice, truckSizeHint } from "./pricing-records.ts";

it.each([
  ["1.5ton", "1.5ton", null],
  ["1.5 t", "1.5ton", "Under another name it has no price"],
  ["", "", null],
  ["3ton", "", null],
  [unofferedSize, "", "kept here for later"],
  [unofferedSize, unofferedSize, "kept here for later"],
])("the name %j, before %j, is explained if needed", { tags: "S-408" }, (typed, before, said) => {
  const hint = truckSizeHint(typed, before);
  if (said === null) expect(hint).toBeNull();
  else expect(hint).toContain(said);
});

const rates = { baseAmount: "500", ratePerKm: "12.50", helpersPricing: "150", floorsPricing: "50" };

it("the example is the price for 20 km, two helpers and one floor", { tags: "S-406" }, () => {
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

it.each(["", "-1", "1e3", "12,50", "free"])("no example for %j", { tags: "S-407" }, (ratePerKm) => {
  expect(examplePrice({ ...rates, ratePerKm })).toBeNull();
});
