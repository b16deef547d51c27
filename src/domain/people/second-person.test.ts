import { expect, it } from "vitest";
import { type AccountControl, areTwoPeople } from "./second-person.ts";

const day = 24 * 60 * 60_000;
const over = (
  byId: string,
  overId: string,
  daysAgo = 1,
  untilMs = (7 - daysAgo) * day,
): AccountControl => ({ byId, overId, untilMs });

it("nobody whom the first added, changed or reset within 7 days is a second person", {
  tags: "U-1500",
}, () => {
  for (const [events, expected] of [
    [[], true],
    [[over("a", "b", 6.9)], false],
    [[over("a", "b", 7)], true],
    [[over("a", "b", 400, Number.POSITIVE_INFINITY)], false],
    [[over("b", "a")], false],
    // Through others, and a third who controls both.
    [[over("a", "c"), over("c", "b")], false],
    [[over("c", "a"), over("c", "b")], false],
    [[over("a", "c"), over("b", "c")], true],
    [[over("c", "b")], true],
    [[over("a", "c"), over("c", "d"), over("d", "c")], true],
  ] as const) {
    expect(areTwoPeople("a", "b", events, 0)).toBe(expected);
  }
});
