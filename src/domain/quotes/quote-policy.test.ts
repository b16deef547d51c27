import { describe, expect, it } from "vitest";
import { isWholeCountUpToMaximum, parseCountChoice, quoteValidForMinutes } from "./quote-policy.ts";

describe("what a quote offers", () => {
  it("counts from 0 to 8 in whole numbers", { tags: ["Q-13", "Q-52"] }, () => {
    for (const count of [0, 8]) expect(isWholeCountUpToMaximum(8, count)).toBe(true);
    for (const count of [-1, 9, 1.5, Number.NaN])
      expect(isWholeCountUpToMaximum(8, count)).toBe(false);
  });

  it("an empty choice of helpers or floors counts as 0", { tags: "V-11" }, () => {
    expect([parseCountChoice(""), parseCountChoice("pleaseSelect"), parseCountChoice("3")]).toEqual(
      [0, 0, 3],
    );
  });

  it("a quote is honoured for 30 minutes", { tags: "Q-14" }, () => {
    expect(quoteValidForMinutes).toBe(30);
  });
});
