import { expect, it } from "vitest";
import { indexPlaces, type MapPlace } from "./index-places.ts";
import { createPlaceSearch } from "./search-places.ts";

const streets = (towns: readonly string[], length: number) =>
  Array.from(
    { length },
    (_, at): MapPlace => ({
      key: at,
      kind: "street",
      name: `Main Street ${at}`,
      around: towns[at % towns.length] ?? "",
      location: { lat: -26, lng: 28 },
    }),
  );

it("looks at so many places for one question, and then at no more", { tags: "P-99" }, () => {
  const search = createPlaceSearch(indexPlaces(streets(["Proefdorp"], 1_000)));
  const { matching } = search.ask();
  const found = Array.from({ length: 70 }, () => matching(["main", "street"], 8).length);
  expect(found[0]).toBe(8);
  expect(found.at(-1)).toBe(0);
  expect(search.ask().matching(["main", "street"], 8).length).toBe(8);
});

it("keeps looks for a shorter text where no place holds the whole", { tags: "P-99" }, () => {
  const search = createPlaceSearch(indexPlaces(streets(["Voorstad", "Proefdorp"], 25_000)));
  const { matching } = search.ask();
  expect(matching(["voorstad", "proefdorp"], 1)).toEqual([]);
  expect(matching(["voorstad", "proefdorp"], 8)).toEqual([]);
  expect(matching(["voorstad"], 8)).toHaveLength(8);
});
