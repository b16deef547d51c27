import { expect, it } from "vitest";
import { checkTripRegions, type PlaceRegion, type RegionKey } from "./region-names.ts";

const ours = "Sorry, we move only within Gauteng. Please select a place in Gauteng";
const otherRegion =
  "Sorry, a move begins and ends in the same region. Please select a place in Gauteng";
/** A second region, which the rule must already know how to keep apart. */
const other = "elsewhere" as RegionKey;

it.each<[PlaceRegion, PlaceRegion, object]>([
  ["gauteng", "gauteng", {}],
  [undefined, "gauteng", {}],
  ["gauteng", undefined, {}],
  [null, "gauteng", { pickup: ours }],
  ["gauteng", null, { destination: ours }],
  [null, null, { pickup: ours, destination: ours }],
  ["gauteng", other, { destination: otherRegion }],
])(
  "a trip from %s to %s gets these messages: %j",
  { tags: ["Q-20", "P-17"] },
  (from, to, found) => {
    expect(checkTripRegions({ pickup: { region: from }, destination: { region: to } })).toEqual(
      found,
    );
  },
);
