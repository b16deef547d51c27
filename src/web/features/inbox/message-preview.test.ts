import { expect, it } from "vitest";
import { messagePreview } from "./message-preview.ts";

it("S-462 a short message is shown whole", () => {
  expect(messagePreview("Do you move pianos?\n\nMine stands upstairs.")).toBeNull();
});

it("S-462 a long one is cut between words", () => {
  const preview = messagePreview("piano ".repeat(100)) ?? "";
  expect(preview).toMatch(/piano\u2026$/);
  expect(preview.length).toBeLessThanOrEqual(241);
});

it("S-462 one of many lines is cut after the fourth", () => {
  expect(messagePreview("a\nb\nc\nd\ne")).toBe("a\nb\nc\nd\u2026");
});

it("S-462 a word without end is cut too, never through a character", () => {
  expect(messagePreview("\u{1f69a}".repeat(300))).toBe(`${"\u{1f69a}".repeat(240)}\u2026`);
});
