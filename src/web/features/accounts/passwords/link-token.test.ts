import { expect, it } from "vitest";
import { tokenOfHash } from "./link-token.ts";

it("S-290 takes the token of a one-time link from the address", () => {
  expect(tokenOfHash("#dGhpcyBpcyBhIHRva2Vu_-09")).toBe("dGhpcyBpcyBhIHRva2Vu_-09");
});

it.each([
  "",
  "#",
  "#short",
  `#${"a".repeat(201)}`,
  "#has blanks in the middle",
  "#<script>0123456789",
])("S-290 takes nothing else for a token: %j", (hash) => {
  expect(tokenOfHash(hash)).toBeNull();
});
