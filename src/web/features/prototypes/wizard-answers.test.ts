import { expect, it } from "vitest";
import { emptyAnswers, recordedRows } from "./wizard-answers.ts";

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
