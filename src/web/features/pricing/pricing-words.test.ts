import { expect, it } from "vitest";
import { unofferedSize } from "#harness/unoffered-size.ts";
import { removalMeaning, sizeHint } from "./pricing-words.ts";

it("removing says what it means for quotes", { tags: "S-404" }, () => {
  expect(removalMeaning("3ton")).toContain("no price for the Extended Load until you add 3ton");
  expect(removalMeaning("3ton")).toContain("up to 30 minutes");
  expect(removalMeaning(unofferedSize)).toContain("no quote needs it");
});

it.each([
  ["1.5ton", "1.5ton", null],
  ["1.5 t", "1.5ton", "Under another name it has no price"],
  ["", "", null],
  ["3ton", "", null],
  [unofferedSize, "", "kept here for later"],
  [unofferedSize, unofferedSize, "kept here for later"],
])(
  "the name %j, before %j, is explained where it matters",
  { tags: "S-408" },
  (typed, before, said) => {
    const hint = sizeHint(typed, before);
    if (said === null) expect(hint).toBeNull();
    else expect(hint).toContain(said);
  },
);
