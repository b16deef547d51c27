import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toVisibleLine, toVisibleText } from "./visible-text.ts";

describe("a line", () => {
  it.each([
    ["a Hangul filler", "\u3164\uffa0\u115f\u1160", ""],
    ["an empty Braille pattern", "\u2800", ""],
    ["an empty hieroglyph, and joiners of hieroglyphs", "\u{13441}\u{13442}\u{13430}\u{1343f}", ""],
    ["an empty note", "\u{1d159}", ""],
    ["a zero-width space", "\u200b", ""],
    ["a soft hyphen in a name", "Tha\u00adndi", "Thandi"],
    ["marks of direction", "Nko\u202esi\u200f\u061c\u2066", "Nkosi"],
    ["joiners and variation selectors", "\u2060Tha\u034f\u200dndi\ufe0f\ufeff", "Thandi"],
    ["private, half and no characters", "Tha\ue000\ud800\uffff\ufffcndi", "Thandi"],
    ["spaces of every width", "\u00a0Thandi\u2003 \u3000\u2800Nkosi\u2029\t", "Thandi Nkosi"],
    [
      "joiners between letters that they change",
      "علی\u200cرضا क्\u200dष\u200d\u200c",
      "علی\u200cرضا क्\u200dष",
    ],
    ["what can be seen", "Zoë O'Brien-ṰhiṊu, 王 ❤ ⠞⠓", "Zoë O'Brien-ṰhiṊu, 王 ❤ ⠞⠓"],
  ])("is cleaned of what nobody can see: %s", { tags: "V-71" }, (_, typed, kept) => {
    expect(toVisibleLine(typed)).toBe(kept);
  });

  it("has at most three marks on a letter, and none on nothing", { tags: "V-72" }, () => {
    const marks = "\u0301".repeat(100);
    expect(toVisibleLine(`cafe${marks}`)).toBe(`caf\u00e9${"\u0301".repeat(2)}`);
    expect(toVisibleLine(`x${marks}`)).toBe(`x${"\u0301".repeat(3)}`);
    expect(toVisibleLine("x\u0301\u034f\u0302\u034f\u0303\u034f\u0304\u034f\u0305")).toHaveLength(
      4,
    );
    expect(toVisibleLine(`${marks} ${marks}Thandi \u2800${marks}`)).toBe("Thandi");
    // Hebrew, Thai, Vietnamese and Greek as they are written.
    for (const text of ["שָׁלוֹם", "ที่รั้ง", "Nguyễn", "ᾧ"])
      expect(toVisibleLine(text)).toBe(text.normalize());
  });
});

describe("a text", () => {
  it("keeps line breaks, loses every other control character", { tags: "O-57" }, () => {
    expect(
      toVisibleText("  gate\r\ncode\r1\t2\u0000\u0007 \u202eevil\u2066\u200e\u200f\u061c\n "),
    ).toBe("gate\ncode\n1 2 evil");
    expect(toVisibleText("one\u2028  two\u3164\n\u0301\u2800\n")).toBe("one\n  two");
  });

  it("and a line do not change when they are cleaned again", { tags: "O-57" }, () => {
    const awkward = [..."\r\n\t\u0000\u202e \u0085a\u3164\u2800\u200b\u00ad\u0301\u0327\u034f"];
    const joining = [
      ..."\u200d\u200cक\u094dع\ufe0f\u1100\u1161\u11a8\u1160\uffa0\u09c7\u09be\u0344\u2028\u{13441}",
    ];
    const units = fc.constantFrom(...awkward, ...joining);
    const texts = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: units }));
    fc.assert(
      fc.property(texts, (text) => {
        for (const clean of [toVisibleText, toVisibleLine]) {
          const once = clean(text);
          expect(clean(once)).toBe(once);
          expect(once).toBe(once.normalize("NFC"));
          expect(once.normalize("NFD")).not.toMatch(/\p{M}{4}/u);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
