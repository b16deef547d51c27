import { expect, it } from "vitest";
import { formatDate, formatMoveMoment } from "./format-moment.ts";

it.each([
  ["2026-12-05", "Sat 5 December 2026"],
  ["2024-02-29", "Thu 29 February 2024"],
  ["2026-13-01", "2026-13-01"],
  ["", ""],
])("the date %j reads %j", { tags: "Q-22" }, (date, text) => {
  expect(formatDate(date)).toBe(text);
});

it("a move's day and time read together", { tags: "Q-22" }, () => {
  expect(formatMoveMoment("2026-12-05", "09:00")).toBe("Sat 5 December 2026, 09:00");
});
