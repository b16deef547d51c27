import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRate, parseRate, rateTimesRoundedUp, rateToNumber } from "./decimal-rate.ts";

const cents = fc.integer({ min: 0, max: 100_000_000 });
const asText = (value: number) =>
  `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`;

describe("rates", () => {
  it("reads text and numbers as exact decimals in lowest terms", { tags: "Q-15" }, () => {
    expect(parseRate("12.50")).toEqual({ units: 125n, scale: 10n });
    expect(parseRate(12.5)).toEqual({ units: 125n, scale: 10n });
    expect(parseRate("0.10")).toEqual(parseRate(0.1));
    expect(parseRate(1e3)).toEqual({ units: 1000n, scale: 1n });
    expect(parseRate("0.000001")).toEqual({ units: 1n, scale: 1_000_000n });
    expect(parseRate(-0)).toEqual({ units: 0n, scale: 1n });
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
    expect(() => parseRate(value)).toThrow(RangeError);
    expect(isRate(value)).toBe(false);
  });

  it("refuses what is neither text nor number", () => {
    for (const value of [null, undefined, [], ["1"], {}, true, 1n])
      expect(isRate(value)).toBe(false);
  });

  it("gives text and the number it stands for the same value, and turns back into the number", () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(parseRate(asText(value))).toEqual(parseRate(value / 100));
        expect(rateToNumber(asText(value))).toBe(value / 100);
        expect(rateToNumber(parseRate(asText(value)))).toBe(value / 100);
      }),
    );
  });

  it("rounds a product up, and only when something is left", () => {
    expect(rateTimesRoundedUp(parseRate("10"), 1100n, 1000n)).toBe(11n);
    expect(rateTimesRoundedUp(parseRate("10"), 1101n, 1000n)).toBe(12n);
    expect(rateTimesRoundedUp(parseRate("0.000001"), 1n, 1n)).toBe(1n);
    expect(rateTimesRoundedUp(parseRate("0"), 5n, 1n)).toBe(0n);
  });
});
