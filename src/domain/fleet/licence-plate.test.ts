import { describe, expect, it } from "vitest";
import { canonicalLicencePlate, formatLicencePlate } from "./licence-plate.ts";

describe("licence plates", () => {
  it("two spellings of one plate are one", { tags: ["O-58", "V-73"] }, () => {
    for (const text of [
      "abc 123 gp",
      "ABC-123-GP",
      " Abc123GP ",
      "ABC.123–GP",
      "\u2066ABC\u200b123GP",
    ]) {
      expect(canonicalLicencePlate(text)).toBe("ABC123GP");
    }
  });

  it.each([
    ["ABC123GP", "ABC 123 GP"],
    ["bb12cdgp", "BB 12 CD GP"],
    ["CA123456", "CA 123 456"],
    ["CA 12345", "CA 12 345"],
    ["ND1234", "ND 1234"],
    ["ABC123L", "ABC 123 L"],
    ["MOVERGP", "MOVER GP"],
    ["GP", "GP"],
  ])("shows %s as %s", { tags: "O-58" }, (text, shown) => {
    expect(formatLicencePlate(text)).toBe(shown);
  });
});
