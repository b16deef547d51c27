import { expect, it } from "vitest";
import { partyStatuses } from "./party-kinds.ts";

it("a party is pending, active, suspended or removed", { tags: "A-56" }, () => {
  expect(partyStatuses).toEqual(["pending", "active", "suspended", "removed"]);
});
