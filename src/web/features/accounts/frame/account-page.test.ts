import { expect, it } from "vitest";
import { readPageState } from "./account-page.ts";

it("takes over the address that a page handed to the login page", { tags: "S-63" }, () => {
  expect(readPageState({ email: "thandi@example.com" })).toEqual({ email: "thandi@example.com" });
  expect(readPageState({ verifyFirst: true, other: 1 })).toEqual({ verifyFirst: true });
});

it.each([null, undefined, "email", 7, [], { email: { toString: 1 } }, { verifyFirst: "yes" }])(
  "takes nothing from a state that is not ours: %j",
  { tags: "S-63" },
  (state) => {
    expect(readPageState(state)).toEqual({});
  },
);
