import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkNotes, cleanNotes, maxNotesLength } from "./check-checkout.ts";

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
