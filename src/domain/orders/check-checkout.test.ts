import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkNotes,
  checkoutSummaryMessage,
  checkPaymentType,
  checkTermsStep,
  cleanNotes,
  maxNotesLength,
  termsSummaryMessage,
} from "./check-checkout.ts";

describe("the agreement page", () => {
  it("V-14 asks for agreement to the terms", () => {
    expect(checkTermsStep({ agreedToTerms: false, isClient: true })).toEqual({
      agreedToTerms: "Please agree to the terms and conditions",
    });
  });

  it("V-15 asks anyone but a signed-in client to log in", () => {
    expect(checkTermsStep({ agreedToTerms: true, isClient: false })).toEqual({
      login: "Please login to your account",
    });
    expect(checkTermsStep({ agreedToTerms: true, isClient: true })).toEqual({});
  });

  it("V-16 has its own summary", () => {
    expect(termsSummaryMessage).toBe("*Please complete all the required information");
  });
});

describe("checkout", () => {
  it("V-17 asks for a payment method and takes cash", () => {
    expect(checkPaymentType("cash")).toBeNull();
    for (const value of ["", "pleaseSelect", "Cash", "eft"]) {
      expect(checkPaymentType(value)).toBe("Please select the payment method");
    }
  });

  it("V-18 has the summary of the required fields", () => {
    expect(checkoutSummaryMessage).toBe("*Please complete all the required fields");
  });

  it("V-19 refuses card and says what to choose", () => {
    expect(checkPaymentType("card")).toContain("select cash");
  });
});

describe("notes", () => {
  it("O-57 keep line breaks and lose every other control character", () => {
    expect(
      cleanNotes("  gate\r\ncode\r1\t2\u0000\u0007 \u202eevil\u2066\u200e\u200f\u061c\n "),
    ).toBe("gate\ncode\n1 2 evil");
  });

  it("V-36 are at most 2000 characters long once they are clean", () => {
    expect(checkNotes("a".repeat(maxNotesLength))).toBeNull();
    expect(checkNotes(` ${"a".repeat(maxNotesLength)}\u0000 `)).toBeNull();
    expect(checkNotes("a".repeat(maxNotesLength + 1))).toBe(
      "Please shorten your notes to 2000 characters",
    );
  });

  it("O-57 are not changed by cleaning them again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(cleanNotes(cleanNotes(text))).toBe(cleanNotes(text));
      }),
    );
    const awkward = fc.string({
      unit: fc.constantFrom("\r", "\n", "\t", "\u0000", "\u202e", " ", "\u0085", "a"),
    });
    fc.assert(
      fc.property(awkward, (text) => {
        expect(cleanNotes(cleanNotes(text))).toBe(cleanNotes(text));
      }),
    );
  });
});
