import fc from "fast-check";
import { expect, it } from "vitest";
import { editDistance } from "../../embedded/place-text.ts";
import { createTermList } from "./term-list.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "é"), minLength: 1, maxLength: 7 });

function listOf(terms: readonly string[]) {
  const starts = Uint32Array.from([
    0,
    ...terms.map((_, at) => terms.slice(0, at + 1).join("").length),
  ]);
  const units = Uint16Array.from(Array.from(terms.join(""), (letter) => letter.charCodeAt(0)));
  return createTermList(units, starts);
}

it("finds the terms and beginnings that are as near as asked", { tags: "P-42" }, () => {
  const terms = fc.uniqueArray(word, { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(terms, word, fc.integer({ min: 1, max: 2 }), (some, typed, most) => {
      const sorted = some.toSorted((a, b) => (a < b ? -1 : 1));
      const near = listOf(sorted).near(typed, most);
      for (const [at, term] of sorted.entries()) {
        const ranges = near.filter(({ from, to }) => from <= at && at < to);
        const beginnings = Array.from({ length: term.length + 1 }, (_, end) => term.slice(0, end));
        const distances = beginnings.map((beginning) => editDistance(typed, beginning));
        expect(ranges.length > 0).toBe(Math.min(...distances) <= most);
        const whole = ranges.find(({ isWhole }) => isWhole);
        const distance = editDistance(typed, term);
        expect(whole?.typos).toBe(distance <= most ? distance : undefined);
      }
    }),
  );
});
