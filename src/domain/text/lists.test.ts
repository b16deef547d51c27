import { expect, it } from "vitest";
import { andList, bothOrAll, numberInWords, orList } from "./lists.ts";

it("lists and numbers are written in words", () => {
  expect([orList(["a"]), orList(["a", "b"]), andList(["a", "b", "c"])]).toEqual([
    "a",
    "a or b",
    "a, b and c",
  ]);
  expect([numberInWords(2), numberInWords(12), bothOrAll(2), bothOrAll(3)]).toEqual([
    "Two",
    "12",
    "Both",
    "All three",
  ]);
});
