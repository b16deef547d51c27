import { expect, it } from "vitest";
import { indexPlaces, type MapPlace } from "./index-places.ts";
import { createPlaceSearch } from "./search-places.ts";

const places = Array.from(
  { length: 1_000 },
  (_, at): MapPlace => ({
    key: at,
    kind: "street",
    name: `Main Street ${at}`,
    around: "Proefdorp",
    location: { lat: -26, lng: 28 },
  }),
);

it("looks at so many places for one question, and then at no more", { tags: "P-99" }, () => {
  const search = createPlaceSearch(indexPlaces(places));
  const { matching } = search.ask();
  const found = Array.from({ length: 50 }, () => matching(["main", "street"], 8).length);
  expect(found[0]).toBe(8);
  expect(found.at(-1)).toBe(0);
  expect(search.ask().matching(["main", "street"], 8).length).toBe(8);
});
