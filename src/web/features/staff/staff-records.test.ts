import { expect, it } from "vitest";
import { suspendedPartyPath } from "./staff-records.tsx";

it.each([
  ["client", "/clients/update/7"],
  ["driver", "/drivers/update/7"],
  ["user", "/users/update/7"],
] as const)("a suspended %s opens where the status changes", { tags: "S-444" }, (type, path) => {
  expect(suspendedPartyPath({ type, id: "7" })).toBe(path);
});
