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
    expect(
      checkPricing({
        truckSize: " ",
        baseAmount: "",
        ratePerKm: " ",
        helpersPricing: "",
        floorsPricing: "",
      }),
    ).toEqual({
      truckSize: "Truck size is required",
      baseAmount: "Base amount is required",
      ratePerKm: "Rate per km is required",
      helpersPricing: "Helpers pricing is required",
      floorsPricing: "Floors pricing is required",
    });
  });

  it("looks at no field that is left out", { tags: "L-01" }, () => {
    expect(checkPricing({})).toEqual({});
    expect(checkPricing({ ratePerKm: "x", truckSize: undefined })).toEqual({
      ratePerKm: "Rate per km must be an amount in rand, for example 12.50",
    });
  });

  it.each(["a", "8ton", "0.5ton", "half-load", "x".repeat(20), " 3ton ", "1"])(
    "takes %j as a truck size",
    { tags: "L-02" },
    (truckSize) => {
      expect(checkPricing({ truckSize })).toEqual({});
    },
  );

  it.each([
    ["x".repeat(21), "Truck size must be at most 20 characters long"],
    ["3Ton", "Truck size may have small letters, digits, dots and dashes, for example 1.5ton"],
    ["3 ton", "Truck size may have small letters, digits, dots and dashes, for example 1.5ton"],
    ["3/ton", "Truck size may have small letters, digits, dots and dashes, for example 1.5ton"],
    ["3ton\n4", "Truck size may have small letters, digits, dots and dashes, for example 1.5ton"],
    ["..", "Truck size may have small letters, digits, dots and dashes, for example 1.5ton"],
    ["create", '"create" cannot be a truck size'],
    ["all", '"all" cannot be a truck size'],
  ])("refuses %j as a truck size", { tags: "L-02" }, (truckSize, message) => {
    expect(checkPricing({ truckSize })).toEqual({ truckSize: message });
  });

  it.each(["0", "0.01", "12.5", "1000000", "1000000.00", " 16 ", "007", "0000000000000.50"])(
    "takes %j as a rate",
    { tags: "L-03" },
    (baseAmount) => {
      expect(checkPricing({ baseAmount })).toEqual({});
    },
  );

  it.each([
    ["-1", "Base amount must not be less than 0"],
    ["-0.01", "Base amount must not be less than 0"],
    ["1000000.01", "Base amount must be at most 1000000"],
    ["1000001", "Base amount must be at most 1000000"],
    ["9".repeat(40), "Base amount must be at most 1000000"],
    ["0.001", "Base amount must have at most 2 decimals"],
    ["0.30000000000000004", "Base amount must have at most 2 decimals"],
    ["12,50", "Base amount must be an amount in rand, for example 12.50"],
    ["1e3", "Base amount must be an amount in rand, for example 12.50"],
    ["1e+21", "Base amount must be an amount in rand, for example 12.50"],
    ["NaN", "Base amount must be an amount in rand, for example 12.50"],
    ["Infinity", "Base amount must be an amount in rand, for example 12.50"],
    ["0x10", "Base amount must be an amount in rand, for example 12.50"],
    ["R 5", "Base amount must be an amount in rand, for example 12.50"],
    [".5", "Base amount must be an amount in rand, for example 12.50"],
  ])("refuses %j as a rate", { tags: "L-03" }, (baseAmount, message) => {
    expect(checkPricing({ baseAmount })).toEqual({ baseAmount: message });
  });
});
