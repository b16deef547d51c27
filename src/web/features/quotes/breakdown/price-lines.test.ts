import { expect, it } from "vitest";
import { draftAmounts, draftRates, filledDraft } from "#harness/quote-draft.ts";
import { formatRandRate } from "#web/format.ts";
import { type PriceLinesBasis, priceLines } from "./price-lines.ts";

const basis: PriceLinesBasis = {
  amounts: draftAmounts,
  kms: 10,
  source: "estimate",
  rates: draftRates,
};
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;

it("shows the rows of a price by their names, in order", {
  tags: ["S-21", "S-510", "S-513", "S-514"],
}, () => {
  expect(priceLines(filledDraft, basis).map(({ name, amount }) => [name, amount])).toEqual([
    ["Base", 500],
    ["Distance", 125],
    ["Helpers", 300],
    ["Floors", 150],
    ["Midmonth Discount", -53],
    ["Promotional Discount", -107],
  ]);
});

it("helpers and floors show how often their rate counts", { tags: ["S-511", "S-512"] }, () => {
  const multipliers = priceLines(filledDraft, basis).map(({ multiplier }) => plain(multiplier));
  expect(multipliers).toEqual([null, null, "2 × R 150", "3 × R 50", null, null]);
});

it("without known rates the count is shown, never a rate worked back", { tags: "S-21" }, () => {
  const multipliers = priceLines(filledDraft, { ...basis, rates: null }).map(
    ({ multiplier }) => multiplier,
  );
  expect(multipliers.slice(2, 4)).toEqual(["× 2", "× 3"]);
});

it.each([
  [12.5, "R 12.50"],
  [1500, "R 1 500"],
  [0.05, "R 0.05"],
  [16, "R 16"],
])("the rate %d reads %s", { tags: "S-21" }, (rate, text) => {
  expect(plain(formatRandRate(rate))).toBe(text);
});
