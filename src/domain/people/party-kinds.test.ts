import { expect, it } from "vitest";
import { isPartyStatus, partyStatuses } from "./party-kinds.ts";

it("a party is pending, active, suspended or removed", { tags: "A-56" }, () => {
  expect(partyStatuses).toEqual(["pending", "active", "suspended", "removed"]);
  for (const status of partyStatuses) expect(isPartyStatus(status)).toBe(true);
  for (const other of ["", "Active", "deleted", "length", null])
    expect(isPartyStatus(other)).toBe(false);
});
