import { expect, it } from "vitest";
import { dueLook, dueText, whoAsked } from "./request-records.ts";

it.each([
  [30, "30 days left", "later"],
  [8, "8 days left", "later"],
  [7, "7 days left", "soon"],
  [1, "1 day left", "soon"],
  [0, "Due today", "soon"],
  [-1, "Overdue by 1 day", "overdue"],
  [-12, "Overdue by 12 days", "overdue"],
] as const)("with %i days left a request says %s", { tags: "P14g" }, (daysLeft, text, look) => {
  expect(dueText(daysLeft)).toBe(text);
  expect(dueLook(daysLeft)).toBe(look);
});

it("a request outlives the name of who made it", { tags: "P14g" }, () => {
  expect(whoAsked({ name: "Thandi Sample" })).toBe("Thandi Sample");
  expect(whoAsked({ name: "" })).toBe("somebody who was erased");
});
