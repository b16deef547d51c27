import fc from "fast-check";
import { expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";

it.each([
  ["sandton", "sandton", 0],
  ["zandton", "sandton", 1],
  ["sadnton", "sandton", 1],
  ["sandtn", "sandton", 1],
  ["", "abc", 3],
])("from %s to %s it is %i", (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
});

it("is the same both ways and at most the longer word", () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = editDistance(a, b);
      expect(editDistance(b, a)).toBe(distance);
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(distance === 0).toBe(a === b);
    }),
  );
});
