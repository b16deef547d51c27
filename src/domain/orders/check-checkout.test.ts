import { expect, it } from "vitest";
import { checkNotes, maxNotesLength } from "./check-checkout.ts";

it("notes are at most 2000 characters long once they are clean", { tags: "V-36" }, () => {
  expect(checkNotes("a".repeat(maxNotesLength))).toBeNull();
  expect(checkNotes(` ${"a".repeat(maxNotesLength)}\u0000 `)).toBeNull();
  expect(checkNotes("a".repeat(maxNotesLength + 1))).toBe(
    "Please shorten your notes to 2000 characters",
  );
});
