import { expect, it } from "vitest";
import { bothOrAllWord, joinWithAnd, joinWithOr, numberInWords } from "./lists.ts";

it("lists and numbers are written in words", () => {
  expect([joinWithOr(["a"]), joinWithOr(["a", "b"]), joinWithAnd(["a", "b", "c"])]).toEqual([
    "a",
    "a or b",
    "a, b and c",
  ]);
  expect([numberInWords(2), numberInWords(12), bothOrAllWord(2), bothOrAllWord(3)]).toEqual([
    "Two",
    "12",
    "Both",
    "All three",
  ]);
});
