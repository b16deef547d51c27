import { expect, it } from "vitest";
import { idleLimitMs, isPartyType, partyTypes } from "./session-policy.ts";

it("A-53 a session ends after 12 idle hours for staff and 30 idle days for others", () => {
  const hour = 3_600_000;
  expect(partyTypes.map((type) => [type, idleLimitMs(type) / hour])).toEqual([
    ["client", 720],
    ["user", 12],
    ["driver", 720],
  ]);
  for (const other of ["admin", "", "constructor", null]) expect(isPartyType(other)).toBe(false);
});
