import fc from "fast-check";
import { expect, it } from "vitest";
import { loginDelaySeconds, maxLoginFailures } from "./login-policy.ts";

it("wrong passwords in a row cost growing waits, to a quarter of an hour", { tags: "S1" }, () => {
  const waits = [1, 4, 5, 6, 7, 14, 15, 99].map(loginDelaySeconds);
  expect(waits).toEqual([0, 0, 1, 2, 4, 512, 900, 900]);
  expect(maxLoginFailures).toBe(100);
});

it("no wait is shorter than the one before it", { tags: "S1" }, () => {
  fc.assert(
    fc.property(fc.nat(2 * maxLoginFailures), (failures) => {
      expect(loginDelaySeconds(failures + 1)).toBeGreaterThanOrEqual(loginDelaySeconds(failures));
    }),
  );
});
