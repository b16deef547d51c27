import { expect, it } from "vitest";
import { partyTypes } from "../people/party-kinds.ts";
import { maxSessionMs, mayPartySignIn, sessionIdleLimitMs } from "./session-policy.ts";

it("a session ends after 12 idle hours for staff, else 30 idle days", { tags: "A-53" }, () => {
  const hour = 3_600_000;
  expect(partyTypes.map((type) => [type, sessionIdleLimitMs[type] / hour])).toEqual([
    ["client", 720],
    ["driver", 720],
    ["user", 12],
  ]);
});

it("a busy session ends after 7 days for staff, else 180", { tags: "S7" }, () => {
  const day = 24 * 3_600_000;
  expect(partyTypes.map((type) => maxSessionMs[type] / day)).toEqual([180, 180, 7]);
  for (const type of partyTypes)
    expect(maxSessionMs[type]).toBeGreaterThan(sessionIdleLimitMs[type]);
});

it.each([
  ["client", "pending", true],
  ["driver", "pending", true],
  ["user", "pending", false],
  ["client", "active", true],
  ["driver", "active", true],
  ["user", "active", true],
  ["client", "suspended", false],
  ["driver", "removed", false],
  ["user", "removed", false],
] as const)("a %s who is %s may sign in: %s", { tags: "A-110" }, (type, status, may) => {
  expect(mayPartySignIn({ type, status })).toBe(may);
});
