import { expect, it } from "vitest";
import { checkOrderNotes, maxOrderNotesLength } from "./check-checkout.ts";

it("notes are at most 2000 characters long once they are clean", { tags: "V-36" }, () => {
  expect(checkOrderNotes("a".repeat(maxOrderNotesLength))).toBeNull();
  expect(checkOrderNotes(` ${"a".repeat(maxOrderNotesLength)}\u0000 `)).toBeNull();
  expect(checkOrderNotes("a".repeat(maxOrderNotesLength + 1))).toBe(
    "Please shorten your notes to 2000 characters",
  );
});
