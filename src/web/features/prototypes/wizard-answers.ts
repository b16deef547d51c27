import { type OfferedSize, truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { formatDateTime } from "#web/format.ts";
import type { FieldErrors } from "#web/ui/form/form-context.ts";

/** The answers of the three steps of /testquote2, as they were entered. */
export type WizardAnswers = {
  readonly pickup: string;
  readonly destination: string;
  readonly moveDate: string;
  readonly moveTime: string;
  readonly truckSize: OfferedSize | "";
  readonly assistants: string;
  readonly floors: string;
  readonly notes: string;
};

export const emptyAnswers: WizardAnswers = {
  pickup: "",
  destination: "",
  moveDate: "",
  moveTime: "",
  truckSize: "",
  assistants: "0",
  floors: "0",
  notes: "",
};

/** The smallest number of assistants and of floors (specification, section 2). */
export const smallestCount = 0;

/** The errors of the numbers in the last step; the other answers are not checked. */
export function checkCounts(answers: Pick<WizardAnswers, "assistants" | "floors">): FieldErrors {
  const check = (label: string, text: string) =>
    /^\d+$/.test(text) && Number(text) >= smallestCount
      ? undefined
      : `${label} must be a whole number, ${smallestCount} or more`;
  return {
    assistants: check("Assistants", answers.assistants),
    floors: check("Floors", answers.floors),
  };
}

/** The recorded answers, row by row. */
export function recordedRows(answers: WizardAnswers): readonly (readonly [string, string])[] {
  const { truckSize, moveDate, moveTime } = answers;
  const moment = moveDate === "" ? moveTime : formatDateTime(moveDate, moveTime);
  const rows = [
    ["Pick Up", answers.pickup],
    ["Destination", answers.destination],
    ["Date and time", moment],
    ["Truck Size", truckSize === "" ? "" : truckCatalogue[truckSize].name],
    ["Assistants", answers.assistants],
    ["Floors", answers.floors],
    ["Notes", answers.notes],
  ] as const;
  return rows.map(([name, value]) => [name, value.trim() || "Left empty"]);
}
