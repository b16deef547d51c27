import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEmailAddress, normaliseEmail } from "./email-address.ts";

describe("e-mail addresses", () => {
  it("A-55 two spellings of one address are one", () => {
    expect(normaliseEmail("  Thandi@Example.COM \n")).toBe("thandi@example.com");
    expect(normaliseEmail("e\u0301@example.com")).toBe("\u00e9@example.com");
  });

  it("A-55 the normal form does not change when it is made again", () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: "binary" })), (text) => {
        expect(normaliseEmail(normaliseEmail(text))).toBe(normaliseEmail(text));
      }),
    );
    for (const text of ["J\u030c@x", "\u0130@x", "ΑΣ", "\u212b@x"]) {
      expect(normaliseEmail(normaliseEmail(text))).toBe(normaliseEmail(text));
    }
  });

  it.each([
    "thandi@example.com",
    "thandi.nkosi+truck@mail.example.co.za",
    "o'brien@example.com",
    "A_1-2@EXAMPLE.com",
    "x@a.example",
    "x@xn--bcher-kva.example",
    `${"a".repeat(64)}@example.com`,
  ])("A-57 takes %s", (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    "",
    "thandi",
    "@example.com",
    "thandi@",
    "thandi@example",
    "thandi@.com",
    "thandi@example..com",
    "thandi@-example.com",
    "thandi@example-.com",
    "thandi@example.com.",
    ".thandi@example.com",
    "thandi.@example.com",
    "than..di@example.com",
    "a@example.com,b@example.com",
    "a@example.com;b@example.com",
    "a@example.com b@example.com",
    "a@b@example.com",
    "Thandi <thandi@example.com>",
    '"a b"@example.com',
    "thandi@[127.0.0.1]",
    "thandi@127.0.0.1",
    "thandi@example.com\r\nBcc: b@example.com",
    "thandi@example.com\n",
    " thandi@example.com",
    "thandi@exam\u0000ple.com",
    "th\u00e4ndi@example.com",
    "thandi@ex\u00e4mple.com",
    "a(comment)@example.com",
    "a\\@example.com",
    "=?utf-8?q?a?=@example.com,",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(64)}.com`,
    `a@${"b.".repeat(130)}com`,
  ])("A-57 refuses %j", (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});
