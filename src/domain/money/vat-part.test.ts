import { expect, it } from "vitest";
import { formatCents } from "./format-rand.ts";
import { includedVatCents } from "./vat-part.ts";

it.each([
  [0, "R\u00a00.00"],
  [1, "R\u00a00.13"],
  [1058, "R\u00a0138.00"],
  [1150, "R\u00a0150.00"],
  [5751, "R\u00a0750.13"],
  [9_999, "R\u00a01\u00a0304.22"],
])("R %i includes VAT of %s", { tags: "O-143" }, (price, text) => {
  const vat = includedVatCents(price);
  expect(formatCents(vat)).toBe(text);
  // Never further from 15/115 than half a cent.
  expect(Math.abs(vat * 115 - price * 1500)).toBeLessThanOrEqual(57.5);
});

it("VAT is worked out only of whole rand", { tags: "O-143" }, () => {
  expect(() => includedVatCents(10.5)).toThrow(RangeError);
  expect(() => includedVatCents(-1)).toThrow(RangeError);
});
