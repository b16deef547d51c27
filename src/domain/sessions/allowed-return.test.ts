import { describe, expect, it } from "vitest";
import { isAllowedReturnPath } from "./allowed-return.ts";

describe("isAllowedReturnPath", () => {
  it.each([
    "/orders/terms",
    "/orders/checkout",
    "/orders/details/0193a5c0-7d2e-7cc0-8b1a-5a2f3c4d5e6f",
    "/orders/details/17",
  ])("follows %s", { tags: "A-54" }, (path) => {
    expect(isAllowedReturnPath(path)).toBe(true);
  });

  it.each([
    "",
    "/",
    "//evil/orders/terms",
    "/\\evil",
    "\t/orders/terms",
    "/orders/terms\n",
    "javascript:alert(1)",
    "/%2f%2fevil",
    "https://evil.example/orders/terms",
    "/orders/terms/",
    "/orders/terms?next=//evil",
    "/orders/terms#x",
    "/orders/details/",
    "/orders/details/..",
    "/orders/details/../../evil",
    "/orders/details/a%2fb",
    "/orders/details/a\\b",
    `/orders/details/${"a".repeat(65)}`,
  ])("does not follow %j", { tags: "A-54" }, (path) => {
    expect(isAllowedReturnPath(path)).toBe(false);
  });
});
