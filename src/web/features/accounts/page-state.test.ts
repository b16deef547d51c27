import { expect, it } from "vitest";
import { readPageState } from "./page-state.ts";

it("S-63 takes over the address that a page handed to the login page", () => {
  expect(readPageState({ email: "thandi@example.com" })).toEqual({ email: "thandi@example.com" });
  expect(readPageState({ verifyFirst: true, other: 1 })).toEqual({ verifyFirst: true });
});

it.each([null, undefined, "email", 7, [], { email: { toString: 1 } }, { verifyFirst: "yes" }])(
  "S-63 takes nothing from a state that is not ours: %j",
  (state) => {
    expect(readPageState(state)).toEqual({});
  },
);
