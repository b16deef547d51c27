import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCellphone, normaliseCellphone } from "./cellphone.ts";

describe("cellphone numbers", () => {
  it.each([
    "0825550000",
    "082 555 0000",
    "082-555-0000",
    "+27825550000",
    "+27 82 555 0000",
    "+27 (0)82 555 0000",
    "0027825550000",
    "27825550000",
    " (082) 555.0000 ",
    "\u202a+27 82 555 0000\u202c",
  ])("takes %s", { tags: ["V-34", "V-73"] }, (text) => {
    expect(normaliseCellphone(text)).toBe("0825550000");
    expect(formatCellphone(text)).toBe("082 555 0000");
  });

  it.each([
    "",
    "082555000",
    "08255500000",
    "825550000",
    "+44 7700 900123",
    "+0825550000",
    "0025550000",
    "082 555 000o",
    "082/5550000",
    "０８２５５５００００",
  ])("refuses %j and shows it as it is", { tags: "V-34" }, (text) => {
    expect(normaliseCellphone(text)).toBeNull();
    expect(formatCellphone(text)).toBe(text);
  });

  it("the stored form does not change when it is made again", { tags: "V-34" }, () => {
    const numbers = fc.string({ unit: fc.constantFrom(..."0278 -+"), maxLength: 16 });
    const real = fc.integer({ min: 100_000_000, max: 899_999_999 }).map((rest) => `+27 ${rest}`);
    fc.assert(
      fc.property(fc.oneof(numbers, real), (text) => {
        const number = normaliseCellphone(text);
        if (number === null) return;
        expect(number).toMatch(/^0\d{9}$/);
        expect(normaliseCellphone(number)).toBe(number);
        expect(normaliseCellphone(formatCellphone(text))).toBe(number);
      }),
    );
  });
});
