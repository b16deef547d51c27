import { describe, expect, it } from "vitest";
import {
  countOfChoice,
  defaultHelpers,
  isCountUpTo,
  isQuoteTruckSize,
  quoteTruckSizes,
  quoteValidForMinutes,
  truckSizeNames,
} from "./quote-policy.ts";

describe("what a quote offers", () => {
  it("offers 1.5ton as Standard Load with 1 helper and 3ton as Extended Load with 2", {
    tags: ["Q-01", "Q-46", "Q-47"],
  }, () => {
    expect(
      quoteTruckSizes.map((size) => [size, truckSizeNames[size], defaultHelpers[size]]),
    ).toEqual([
      ["1.5ton", "Standard Load", 1],
      ["3ton", "Extended Load", 2],
    ]);
    for (const other of ["8ton", "1ton", "", "pleaseSelect", "__proto__", null, ["3ton"]]) {
      expect(isQuoteTruckSize(other)).toBe(false);
    }
  });

  it("counts from 0 to 8 in whole numbers", { tags: ["Q-13", "Q-52"] }, () => {
    for (const count of [0, 8]) expect(isCountUpTo(8, count)).toBe(true);
    for (const count of [-1, 9, 1.5, Number.NaN]) expect(isCountUpTo(8, count)).toBe(false);
  });

  it("an empty choice of helpers or floors counts as 0", { tags: "V-11" }, () => {
    expect([countOfChoice(""), countOfChoice("pleaseSelect"), countOfChoice("3")]).toEqual([
      0, 0, 3,
    ]);
  });

  it("a quote is honoured for 30 minutes", { tags: "Q-14" }, () => {
    expect(quoteValidForMinutes).toBe(30);
  });
});
