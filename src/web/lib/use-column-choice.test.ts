import { expect, it } from "vitest";
import { parseHiddenColumns } from "./use-column-choice.ts";

it("reads the columns that were hidden", { tags: "S-88" }, () => {
  expect(parseHiddenColumns('["notes","net"]')).toEqual(["notes", "net"]);
  expect(parseHiddenColumns(null)).toEqual([]);
});

const noChoices = ["", "{", "null", "7", '{"notes":true}', "[1,null]"];
it.each(noChoices)("hides nothing when %j is remembered", { tags: "S-88" }, (stored) => {
  expect(parseHiddenColumns(stored)).toEqual([]);
});
