import { describe, expect, it } from "vitest";
import { decimalRateToNumber, isDecimalRate, parseDecimalRate } from "./decimal-rate.ts";

describe("rates", () => {
  it("reads text and numbers as exact decimals in lowest terms", { tags: "Q-15" }, () => {
    expect(parseDecimalRate("12.50")).toEqual({ units: 125n, scale: 10n });
    expect(parseDecimalRate(12.5)).toEqual({ units: 125n, scale: 10n });
    expect(parseDecimalRate("0.10")).toEqual(parseDecimalRate(0.1));
    expect(parseDecimalRate(1e3)).toEqual({ units: 1000n, scale: 1n });
    expect(parseDecimalRate("0.000001")).toEqual({ units: 1n, scale: 1_000_000n });
    expect(parseDecimalRate(-0)).toEqual({ units: 0n, scale: 1n });
    expect([
      decimalRateToNumber("12.50"),
      decimalRateToNumber("0.07"),
      decimalRateToNumber("16"),
    ]).toEqual([12.5, 0.07, 16]);
  });

  it.each([
    Number.NaN,
    -1,
    1e21,
    1e-7,
    0.1234567,
    "",
    " 1",
    "1,50",
    "1.",
    ".5",
    "-1",
    "1e3",
    "1.1234567",
  ])("refuses %j as a rate", { tags: "Q-15" }, (value) => {
    expect(() => parseDecimalRate(value)).toThrow(RangeError);
    expect(isDecimalRate(value)).toBe(false);
  });

  it("refuses values that are neither text nor number", () => {
    for (const value of [null, undefined, [], ["1"], {}, true, 1n])
      expect(isDecimalRate(value)).toBe(false);
  });
});
