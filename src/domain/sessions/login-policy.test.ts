import { expect, it } from "vitest";
import { loginDelayAfterFailuresSeconds, maxLoginFailures } from "./login-policy.ts";

it("wrong passwords in a row cost growing waits, to a quarter of an hour", { tags: "S1" }, () => {
  const waits = [1, 4, 5, 6, 7, 14, 15, 16, 99].map(loginDelayAfterFailuresSeconds);
  expect(waits).toEqual([0, 0, 1, 2, 4, 512, 900, 900, 900]);
  expect(maxLoginFailures).toBe(100);
});
