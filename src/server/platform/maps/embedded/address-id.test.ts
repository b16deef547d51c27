import fc from "fast-check";
import { expect, it } from "vitest";
import { addressId, isAddressText, parseAddressId } from "./address-id.ts";

it("gives back what it was made of, within 400 characters", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 240 }).filter(isAddressText);
  fc.assert(
    fc.property(text, (typed) => {
      const id = addressId(typed, `za-${"x".repeat(70)}`);
      expect(id.length).toBeLessThanOrEqual(400);
      expect(parseAddressId(id)).toEqual({ text: typed, gazetteerId: `za-${"x".repeat(70)}` });
    }),
  );
});

it.each([
  ["another kind of id", "za-sandton"],
  ["nothing", "addr."],
  ["no place", "addr.YWJj"],
  ["more parts", "addr.YWJj.za-sandton.x"],
  ["padding", "addr.YWI=.za-sandton"],
  ["letters outside the alphabet", "addr.YW Jj.za-sandton"],
  ["bytes that are no text", "addr._w.za-sandton"],
  ["a text of 241 bytes", addressId("x".repeat(241), "za-sandton")],
])("knows no id with %s", (_, id) => {
  expect(parseAddressId(id)).toBeNull();
});
