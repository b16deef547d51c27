import { expect, it } from "vitest";
import { removalMeaning, sizeHint, sizeText } from "./pricing-words.ts";

it("a size that customers choose carries their name for it", { tags: "S-401" }, () => {
  expect(sizeText("1.5ton")).toBe("Standard Load (1.5ton)");
  expect(sizeText("8ton")).toBe("8ton");
});

it("removing says what it means for quotes", { tags: "S-404" }, () => {
  expect(removalMeaning("3ton")).toContain("no price for the Extended Load until you add 3ton");
  expect(removalMeaning("3ton")).toContain("up to 30 minutes");
  expect(removalMeaning("8ton")).toContain("no quote needs it");
});

it.each([
  ["1.5ton", "1.5ton", null],
  ["1.5 t", "1.5ton", "Under another name it has no price"],
  ["", "", null],
  ["3ton", "", null],
  ["8ton", "", "kept here for later"],
  ["8ton", "8ton", "kept here for later"],
])(
  "the name %j, before %j, is explained where it matters",
  { tags: "S-408" },
  (typed, before, said) => {
    const hint = sizeHint(typed, before);
    if (said === null) expect(hint).toBeNull();
    else expect(hint).toContain(said);
  },
);
