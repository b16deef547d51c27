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
  it("asks for agreement to the terms", { tags: "V-14" }, () => {
    expect(checkTermsStep({ agreedToTerms: false, isClient: true })).toEqual({
      agreedToTerms: "Please agree to the terms and conditions",
    });
  });

  it("asks anyone but a signed-in client to log in", { tags: "V-15" }, () => {
    expect(checkTermsStep({ agreedToTerms: true, isClient: false })).toEqual({
      login: "Please login to your account",
    });
    expect(checkTermsStep({ agreedToTerms: true, isClient: true })).toEqual({});
  });

  it("has its own summary", { tags: "V-16" }, () => {
    expect(termsSummaryMessage).toBe("*Please complete all the required information");
  });
});

describe("checkout", () => {
  it("asks for a payment method and takes cash", { tags: "V-17" }, () => {
    expect(checkPaymentType("cash")).toBeNull();
    for (const value of ["", "pleaseSelect", "Cash", "eft"]) {
      expect(checkPaymentType(value)).toBe("Please select the payment method");
    }
  });

  it("has the summary of the required fields", { tags: "V-18" }, () => {
    expect(checkoutSummaryMessage).toBe("*Please complete all the required fields");
  });

  it("refuses card and says what to choose", { tags: "V-19" }, () => {
    expect(checkPaymentType("card")).toContain("select cash");
  });
});

describe("notes", () => {
  it("keep line breaks and lose every other control character", { tags: "O-57" }, () => {
    expect(
      cleanNotes("  gate\r\ncode\r1\t2\u0000\u0007 \u202eevil\u2066\u200e\u200f\u061c\n "),
    ).toBe("gate\ncode\n1 2 evil");
  });

  it("are at most 2000 characters long once they are clean", { tags: "V-36" }, () => {
    expect(checkNotes("a".repeat(maxNotesLength))).toBeNull();
    expect(checkNotes(` ${"a".repeat(maxNotesLength)}\u0000 `)).toBeNull();
    expect(checkNotes("a".repeat(maxNotesLength + 1))).toBe(
      "Please shorten your notes to 2000 characters",
    );
  });

  it("are not changed by cleaning them again", { tags: "O-57" }, () => {
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
