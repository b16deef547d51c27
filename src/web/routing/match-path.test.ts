import { expect, it } from "vitest";
import { matchPagePath } from "./page-parts.ts";

it.each([
  ["orders/details/:id", "/orders/details/a%20b", { id: "a b" }],
  ["orders/details/:id", "/Orders/Details/7/", { id: "7" }],
  ["orders/details/:id", "/orders/details/%ff", { id: "%ff" }],
  ["orders/details/:id", "/orders/details", null],
  ["orders/details/:id", "/orders/details/7/8", null],
  ["", "/", {}],
  ["", "/quote", null],
  ["*", "/any/where", {}],
])("the pattern %s and the address %s give %j", { tags: "X-116" }, (pattern, pathname, parts) => {
  expect(matchPagePath(pattern, pathname)).toEqual(parts);
});
