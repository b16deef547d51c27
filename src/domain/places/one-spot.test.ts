import { expect, it } from "vitest";
import { isOneSpot } from "./one-spot.ts";
import type { PlaceKind } from "./place-kinds.ts";

const end = (placeId: string | null, formatted_address: string, kind: PlaceKind | null) => ({
  placeId,
  formatted_address,
  kind,
});

it.each([
  [end("a", "12 Main Road, Sandton", "street"), end("b", "12 main road sandton", "street"), true],
  [end("mall", "Mall of Africa", "mall"), end("mall", "Mall of Africa", "mall"), true],
  [end("a", "Main Road, Sandton", "street"), end("a", "Main Road, Sandton", "street"), false],
  [end("sandton", "Sandton", "town"), end("sandton", "Sandton", "town"), false],
  [end("a", "12 Main Road, Sandton", "street"), end("b", "14 Main Road, Sandton", "street"), false],
  [end(null, "", null), end(null, "", null), false],
  [end("a", "Somewhere", null), end("a", "Somewhere", null), false],
])("%j to %j is one spot: %s", { tags: "V-12" }, (from, to, expected) => {
  expect(isOneSpot(from, to)).toBe(expected);
});
