import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createEmbeddedMaps } from "./embedded-maps.ts";
import { placeTextKey } from "./place-text.ts";

/** An address as people type it, the place that it is in, and the number that must not be lost. */
type Row = { readonly typed: string; readonly place: string; readonly keep: string };

const table = new URL("./gauteng-addresses.test.json", import.meta.url);
const rows: readonly Row[] = JSON.parse(readFileSync(table, "utf8"));
const maps = await createEmbeddedMaps();

/** The suggestion among the first three that is in the right place. */
async function suggestedFor({ typed, place }: Row) {
  const { items } = await maps.suggest(typed);
  return items.slice(0, 3).find(({ kind, main, secondary }) => {
    const names = kind === "street" ? secondary : main;
    return kind !== "question" && placeTextKey(names).includes(placeTextKey(place));
  });
}

it("the search knows 97 of 100 addresses as people type them, and keeps every number", {
  tags: "P-1270",
}, async () => {
  const missed: string[] = [];
  const lost: string[] = [];
  for (const row of rows) {
    const found = await suggestedFor(row);
    if (!found) missed.push(row.typed);
    else if (!placeTextKey(found.formattedAddress).includes(placeTextKey(row.keep)))
      lost.push(row.typed);
  }
  expect(rows).toHaveLength(100);
  expect(missed.length, `not found: ${missed.join("; ")}`).toBeLessThanOrEqual(3);
  expect(lost).toEqual([]);
});
