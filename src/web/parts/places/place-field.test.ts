import { expect, it } from "vitest";
import { splitAtTypedWords } from "./place-field.tsx";

it.each([
  ["Bryanston", "bry", "[Bry]anston"],
  ["12 Main Road", "12 main", "[12] [Main] Road"],
  ["Sandton City", "andton", "Sandton City"],
  ["Mall of Africa", "", "Mall of Africa"],
  ["O.R. Tambo (airport)", "o.r. tam (", "[O].[R]. [Tam]bo (airport)"],
  ["Parktown, Parkview", "park parkt", "[Parkt]own, [Park]view"],
])("marks in %s the words that begin with %s", { tags: "P-81" }, (text, typed, shown) => {
  const pieces = splitAtTypedWords(text, typed);
  expect(pieces.map((piece, place) => (place % 2 ? `[${piece}]` : piece)).join("")).toBe(shown);
});
