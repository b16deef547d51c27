import { expect, it } from "vitest";
import { messagePreview } from "./message-records.ts";

it("a short message is shown whole", { tags: "S-462" }, () => {
  expect(messagePreview("Do you move pianos?\n\nMine stands upstairs.")).toBeNull();
});

it("a long one is cut between words", { tags: "S-462" }, () => {
  const preview = messagePreview("piano ".repeat(100)) ?? "";
  expect(preview).toMatch(/piano\u2026$/);
  expect(preview.length).toBeLessThanOrEqual(241);
});

it("one of many lines is cut after the fourth", { tags: "S-462" }, () => {
  expect(messagePreview("a\nb\nc\nd\ne")).toBe("a\nb\nc\nd\u2026");
});

it("a word without end is cut too, never through a character", { tags: "S-462" }, () => {
  expect(messagePreview("\u{1f69a}".repeat(300))).toBe(`${"\u{1f69a}".repeat(240)}\u2026`);
});
