import { expect, it } from "vitest";
import { groundStyle } from "./ground-style.ts";

it("tiles of OpenStreetMap's data name it, with a link to its licence", { tags: "P-88" }, () => {
  expect(groundStyle("/map/tiles.pmtiles").sources["tiles"]).toMatchObject({
    attribution: expect.stringMatching(
      /"https:\/\/www\.openstreetmap\.org\/copyright".*OpenStreetMap/,
    ),
  });
});
