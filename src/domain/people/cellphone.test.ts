import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cellphoneSearchText, formatCellphone, normaliseCellphone } from "./cellphone.ts";

describe("cellphone numbers", () => {
  it.each([
    "0825550000",
    "082 555 0000",
    "082/555 0000",
    "082\u2212555\u22120000",
    "+27 (0)82 555 0000",
    "0027825550000",
    "27825550000",
    " (082) 555.0000 ",
    "\u202a+27 82 555 0000\u202c",
  ])("takes %s", { tags: ["V-34", "V-73"] }, (text) => {
    expect(normaliseCellphone(text)).toBe("+27825550000");
  });

  it.each([
    ["+44 7700 900123", "+447700900123", "+44 770 090 0123"],
    ["0044 (0)7700/900123", "+447700900123", "+44 770 090 0123"],
    ["+1 (202) 555-0123", "+12025550123", "+1 202 555 0123"],
    ["+247 12345", "+24712345", "+247 123 45"],
    ["+290 12345 67890 12", "+290123456789012", "+290 123 456 789 012"],
  ])("takes %s of another country", { tags: ["V-75", "V-77"] }, (text, stored, shown) => {
    expect(normaliseCellphone(text)).toBe(stored);
    expect(formatCellphone(stored)).toBe(shown);
    expect(normaliseCellphone(shown)).toBe(stored);
  });

  it.each([
    "",
    "082555000",
    "825550000",
    "+0825550000",
    "082 555 0000 / 083 555 0000",
    "00825550000",
    "０８２５５５００００",
    "447700900123",
    "+27 92 555 0000",
    "+1 202 555",
    "+1234567890123456",
    "++447700900123",
  ])("refuses %j", { tags: ["V-34", "V-75"] }, (text) => {
    expect(normaliseCellphone(text)).toBeNull();
  });

  it.each([
    ["+27825550000", "082 555 0000"],
    ["0825550000", "082 555 0000"],
    ["011 555 0000", "011 555 0000"],
    ["10111", "10111"],
    ["", ""],
  ])("shows %j as %j", { tags: "V-77" }, (number, text) => {
    expect(formatCellphone(number)).toBe(text);
  });

  it("the stored form does not change when it is made again", { tags: ["V-34", "V-76"] }, () => {
    const numbers = fc.string({ unit: fc.constantFrom(..."0278 -+()"), maxLength: 18 });
    const real = fc.integer({ min: 100_000_000, max: 899_999_999 });
    const foreign = fc.integer({ min: 28_000_000, max: 999_999_999 });
    const all = fc.oneof(
      numbers,
      real.map((rest) => `+27 ${rest}`),
      foreign.map((rest) => `+${rest}`),
    );
    fc.assert(
      fc.property(all, (text) => {
        const number = normaliseCellphone(text);
        if (number === null) return;
        expect(number).toMatch(/^\+(27[1-8]\d{8}|(?!27)[1-9]\d{7,14})$/);
        expect(normaliseCellphone(number)).toBe(number);
        expect(normaliseCellphone(formatCellphone(number))).toBe(number);
      }),
    );
  });

  it.each([
    ["082 555-0000", "+27825550000"],
    ["082 555", "+2782555"],
    ["0027 82 55", "+278255"],
    ["555 00", "55500"],
    ["+44 (0)7700", "+447700"],
    ["12", null],
    ["Main Road 12", null],
    ["", null],
  ])("a search for %s looks for %s", { tags: "V-78" }, (text, sought) => {
    expect(cellphoneSearchText(text)).toBe(sought);
  });
});
