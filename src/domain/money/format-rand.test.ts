import { expect, it } from "vitest";
import { formatRand } from "./format-rand.ts";

it.each([
  [0, "R 0"],
  [7, "R 7"],
  [1058, "R 1 058"],
  [1234567, "R 1 234 567"],
  [-53, "\u2212R 53"],
])("%d rand reads %s, on one line", { tags: ["Q-21", "S-02"] }, (rand, text) => {
  expect(formatRand(rand)).toBe(text.replaceAll(" ", "\u00a0"));
});
