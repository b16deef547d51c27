import { expect, it } from "vitest";
import { checkCounts, emptyAnswers, recordedRows } from "./wizard-answers.ts";

it.each(["0", "1", "12"])("takes %s helpers and floors", { tags: ["S-221", "S-607"] }, (count) => {
  expect(Object.values(checkCounts({ assistants: count, floors: count }))).toEqual([
    undefined,
    undefined,
  ]);
});

it.each(["-1", "", "1.5", "two", "1e3"])("refuses %j", { tags: ["S-221", "S-607"] }, (count) => {
  expect(checkCounts({ assistants: count, floors: count })).toEqual({
    assistants: "Assistants must be a whole number, 0 or more",
    floors: "Floors must be a whole number, 0 or more",
  });
});

it("records what was entered, and says what was left empty", { tags: "S-220" }, () => {
  expect(recordedRows(emptyAnswers).map(([, value]) => value)).toEqual([
    "Left empty",
    "Left empty",
    "Left empty",
    "Left empty",
    "0",
    "0",
    "Left empty",
  ]);
  const answers = {
    ...emptyAnswers,
    pickup: " Rosebank ",
    moveDate: "2026-12-05",
    moveTime: "09:00",
    truckSize: "3ton",
  } as const;
  expect(recordedRows(answers).slice(0, 4)).toEqual([
    ["Pick Up", "Rosebank"],
    ["Destination", "Left empty"],
    ["Date and time", "Sat 5 December 2026, 09:00"],
    ["Truck Size", "Extended Load"],
  ]);
});
