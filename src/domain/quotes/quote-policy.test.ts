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
  it("Q-01 Q-46 Q-47 offers 1.5ton as Standard Load with 1 helper and 3ton as Extended Load with 2", () => {
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

  it("Q-13 Q-52 counts from 0 to 8 in whole numbers", () => {
    for (const count of [0, 8]) expect(isCountUpTo(8, count)).toBe(true);
    for (const count of [-1, 9, 1.5, Number.NaN]) expect(isCountUpTo(8, count)).toBe(false);
  });

  it("V-11 an empty choice of helpers or floors counts as 0", () => {
    expect([countOfChoice(""), countOfChoice("pleaseSelect"), countOfChoice("3")]).toEqual([
      0, 0, 3,
    ]);
  });

  it("Q-14 a quote is honoured for 30 minutes", () => {
    expect(quoteValidForMinutes).toBe(30);
  });
});
