import { describe, expect, it } from "vitest";
import { checkPricing } from "./check-pricing.ts";

const pricing = {
  truckSize: "1.5ton",
  baseAmount: "500",
  ratePerKm: "12.50",
  helpersPricing: "150",
  floorsPricing: "0",
};

describe("a price list record", () => {
  it("needs a truck size and four rates", { tags: "L-01" }, () => {
    expect(checkPricing(pricing)).toEqual({});
    const rates = { baseAmount: "", ratePerKm: " ", helpersPricing: "", floorsPricing: "" };
    expect(checkPricing({ truckSize: " ", ...rates })).toEqual({
      truckSize: "Truck size is required",
      baseAmount: "Base amount is required",
      ratePerKm: "Rate per km is required",
      helpersPricing: "Helpers pricing is required",
      floorsPricing: "Floors pricing is required",
    });
  });

  it("ignores fields that are absent", { tags: "L-01" }, () => {
    expect(checkPricing({})).toEqual({});
    expect(checkPricing({ ratePerKm: "x", truckSize: undefined })).toEqual({
      ratePerKm: "Rate per km must be an amount in rand, for example 12.50",
    });
  });

  it("takes sizes only of small letters, digits, dots and dashes", { tags: "L-02" }, () => {
    for (const truckSize of ["a", "8ton", "0.5ton", "half-load", "x".repeat(20), " 3ton ", "1"])
      expect(checkPricing({ truckSize })).toEqual({});
    const formMessage =
      "Truck size may have small letters, digits, dots and dashes, for example 1.5ton";
    for (const truckSize of ["3Ton", "3 ton", "3/ton", "3ton\n4", ".."])
      expect(checkPricing({ truckSize })).toEqual({ truckSize: formMessage });
    for (const truckSize of ["create", "all"])
      expect(checkPricing({ truckSize }).truckSize).toBe(`"${truckSize}" cannot be a truck size`);
    const tooLong = "Truck size must be at most 20 characters long";
    expect(checkPricing({ truckSize: "x".repeat(21) })).toEqual({ truckSize: tooLong });
  });

  const takenRates = ["0", "0.01", "12.5", "1000000", "1000000.00", " 16 ", "007", "0000000000.50"];
  it.each(takenRates)("takes %j as a rate", { tags: "L-03" }, (baseAmount) => {
    expect(checkPricing({ baseAmount })).toEqual({});
  });

  it.each([
    ["must not be less than 0", ["-1", "-0.01"]],
    ["must be at most 1000000", ["1000000.01", "1000001", "9".repeat(40)]],
    ["must have at most 2 decimals", ["0.001", "0.30000000000000004"]],
    [
      "must be an amount in rand, for example 12.50",
      ["12,50", "1e3", "1e+21", "NaN", "Infinity", "0x10", "R 5", ".5"],
    ],
  ])("a rate %s", { tags: "L-03" }, (message, rates) => {
    for (const baseAmount of rates)
      expect(checkPricing({ baseAmount })).toEqual({ baseAmount: `Base amount ${message}` });
  });
});
