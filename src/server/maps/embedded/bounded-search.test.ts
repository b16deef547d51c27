import fc from "fast-check";
import MiniSearch, { type QueryCombination } from "minisearch";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createEmbeddedMaps } from "./embedded-maps.ts";
import { limitPlaceReadings } from "./place-reader.ts";
import { editDistance } from "./place-text.ts";

const maps = await createEmbeddedMaps();

afterEach(() => vi.restoreAllMocks());

async function texts(typed: string): Promise<string[]> {
  return (await maps.suggest(typed)).items.map((item) => item.formattedAddress);
}

describe("the work of one question", () => {
  it.each([
    "zandtem bryansn midrend pretorja sowetoo kemtonp benonij sprinks bokburg",
    "suburb subur subu johannesburg johannesbur johannesbu pretoria pretori",
    "as be ca da ed fo ga he in jo ka la",
    "1 Street, pretor raetoria rpetor pretoria preboria pretori corner",
  ])("looks up three words, typos forgiven: %s", { tags: "P-99" }, async (text) => {
    const search = vi.spyOn(MiniSearch.prototype, "search");
    await maps.suggest(text);
    const asked = search.mock.calls.map(([query]) => (query as QueryCombination).queries.length);
    const forgiving = search.mock.calls.map(
      ([query]) =>
        (query as QueryCombination).queries.filter((one) => (one as QueryCombination).fuzzy).length,
    );
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(Math.max(...asked)).toBeLessThanOrEqual(5);
    expect(Math.max(...forgiving)).toBeLessThanOrEqual(3);
  });

  it("is limited: each text is read once, and so many in all", { tags: "P-99" }, () => {
    const read = vi.fn(() => null);
    const readOnce = limitPlaceReadings(read, 2);
    for (const text of ["a", "a", "b", "c", "b"]) readOnce(text);
    expect(read.mock.calls).toEqual([["a"], ["b"]]);
  });

  it("is limited: words are compared up to a number of typos", { tags: "P-99" }, () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
        const whole = editDistance(a, b);
        const expected = whole <= most ? whole : Number.POSITIVE_INFINITY;
        expect(editDistance(a, b, most)).toBe(expected);
      }),
    );
  });
});

describe("a text of many words", () => {
  it.each([
    ["Charlotte Maxeke Johannesburg Academc Hospitel", "Charlotte Maxeke Johannesburg Academic"],
    ["Kemptocn Park Station Kempton Pakr", "Kempton Park Station"],
  ])("is held by the place that has them all: %s", { tags: "P-100" }, async (typed, first) => {
    expect((await texts(typed))[0]).toMatch(new RegExp(`^${first}`));
  });

  it("is not held by a place that has all but a short one", { tags: "P-100" }, async () => {
    const typed = "Charlotte Maxeke Johannesburg Academic";
    expect(await texts(`${typed} Hospital`)).toHaveLength(1);
    expect(await texts(`${typed} Church`)).not.toHaveLength(1);
  });
});
