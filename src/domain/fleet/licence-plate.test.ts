import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalPlate, formatPlate, isLicencePlate } from "./licence-plate.ts";

describe("licence plates", () => {
  it("two spellings of one plate are one", { tags: ["O-58", "V-73"] }, () => {
    for (const text of [
      "abc 123 gp",
      "ABC-123-GP",
      " Abc123GP ",
      "ABC.123–GP",
      "\u2066ABC\u200b123GP",
    ]) {
      expect(canonicalPlate(text)).toBe("ABC123GP");
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
    expect(formatPlate(text)).toBe(shown);
  });

  it("takes 2 to 12 letters and digits", () => {
    for (const text of ["GP", "ABC 123 GP", "A1B2C3D4E5F6"])
      expect(isLicencePlate(text)).toBe(true);
    for (const text of ["", "A", "ABC123GPABC12", "ABC_123", "ÄBC123GP", "ABC/123", "--"]) {
      expect(isLicencePlate(text)).toBe(false);
    }
  });

  it("neither form changes when it is made again", { tags: "O-58" }, () => {
    const plates = fc.string({ unit: fc.constantFrom(..."ABGPcdgp0129 .-–") });
    fc.assert(
      fc.property(fc.oneof(plates, fc.string({ unit: "binary" })), (text) => {
        expect(canonicalPlate(canonicalPlate(text))).toBe(canonicalPlate(text));
        expect(canonicalPlate(formatPlate(text))).toBe(canonicalPlate(text));
        expect(formatPlate(formatPlate(text))).toBe(formatPlate(text));
      }),
    );
  });
});
