import { expect, it } from "vitest";
import { parseHiddenColumns } from "./use-column-choice.ts";

it("S-88 reads the columns that were hidden", () => {
  expect(parseHiddenColumns('["notes","net"]')).toEqual(["notes", "net"]);
  expect(parseHiddenColumns(null)).toEqual([]);
});

it.each(["", "{", "null", "7", '{"notes":true}', "[1,null]"])(
  "S-88 hides nothing when %j is remembered",
  (stored) => {
    expect(parseHiddenColumns(stored)).toEqual([]);
  },
);
