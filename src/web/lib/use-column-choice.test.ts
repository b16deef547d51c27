import { expect, it } from "vitest";
import { parseHiddenColumns } from "./use-column-choice.ts";

it("reads the columns that were hidden", { tags: "S-88" }, () => {
  expect(parseHiddenColumns('["notes","net"]', ["id"])).toEqual(["notes", "net"]);
  expect(parseHiddenColumns("[]", ["id"])).toEqual([]);
});

const noChoices = [null, "", "{", "null", "7", '{"notes":true}'];
it.each(noChoices)(
  "hides what is hidden at first when %j is remembered",
  { tags: "S-88" },
  (stored) => {
    expect(parseHiddenColumns(stored, ["id"])).toEqual(["id"]);
  },
);
