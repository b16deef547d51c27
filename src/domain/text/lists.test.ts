import { expect, it } from "vitest";
import { allOf, andList, numeral, orList } from "./lists.ts";

it("puts things into words, however many there are", () => {
  expect([orList(["a"]), orList(["a", "b"]), andList(["a", "b", "c"])]).toEqual([
    "a",
    "a or b",
    "a, b and c",
  ]);
  expect([numeral(2), numeral(12), allOf(2), allOf(3)]).toEqual(["Two", "12", "Both", "All three"]);
});
