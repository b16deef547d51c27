import { expect, it } from "vitest";
import {
  changeListPageParams,
  changeListParams,
  parseListParams,
  readPreviousPageCursors,
} from "./list-view.ts";

const params = (text: string) => new URLSearchParams(text);

it("a list reads its search, sort and page from the address", { tags: "S-87" }, () => {
  expect(parseListParams(params("q=+piano+&sort=price&cursor=abc&page=3"))).toEqual({
    q: "piano",
    sort: "price",
    cursor: "abc",
    page: 3,
  });
  expect(parseListParams(params(""))).toEqual({ q: "", sort: "", cursor: undefined, page: 1 });
});

it.each([
  ["page=7", 1],
  ["cursor=&page=7", 1],
  ["cursor=abc", 2],
  ["cursor=abc&page=1", 2],
  ["cursor=abc&page=-4", 2],
  ["cursor=abc&page=x", 2],
  ["cursor=abc&page=1e99", 2],
])("the page of %j is %i, with its running numbers", { tags: "S-87" }, (text, page) => {
  expect(parseListParams(params(text)).page).toBe(page);
});

it("a search of more than 100 characters is cut to what the server takes", { tags: "S-87" }, () => {
  expect(parseListParams(params(`q=${"a".repeat(300)}`)).q).toHaveLength(100);
});

it("a changed search shows page one and keeps the filters", { tags: "S-87" }, () => {
  const next = changeListParams(params("q=piano&show=started&cursor=abc&page=3"), { q: "couch" });
  expect(next.toString()).toBe("q=couch&show=started");
  expect(changeListParams(next, { show: "" }).toString()).toBe("q=couch");
});

it("turning a page keeps search and filters", { tags: "S-87" }, () => {
  expect(changeListPageParams(params("q=piano"), "abc", 2).toString()).toBe(
    "q=piano&cursor=abc&page=2",
  );
  expect(changeListPageParams(params("q=piano&cursor=abc&page=2"), "", 1).toString()).toBe(
    "q=piano",
  );
});

it("only a list of texts is read as the cursors of earlier pages", { tags: "S-87" }, () => {
  expect(readPreviousPageCursors({ trail: ["", "abc"] })).toEqual(["", "abc"]);
  for (const state of [null, "x", {}, { trail: "abc" }, { trail: [1] }]) {
    expect(readPreviousPageCursors(state)).toEqual([]);
  }
});
