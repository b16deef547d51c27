import { expect, it } from "vitest";
import { tokenOfHash } from "./link-token.ts";

it("takes the token of a one-time link from the address", { tags: "S-290" }, () => {
  expect(tokenOfHash("#dGhpcyBpcyBhIHRva2Vu_-09")).toBe("dGhpcyBpcyBhIHRva2Vu_-09");
});

it.each([
  "",
  "#",
  "#short",
  `#${"a".repeat(201)}`,
  "#has blanks in the middle",
  "#<script>0123456789",
])("takes nothing else for a token: %j", { tags: "S-290" }, (hash) => {
  expect(tokenOfHash(hash)).toBeNull();
});
