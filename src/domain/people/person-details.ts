import { hasDirectionMarks } from "../text/direction-marks.ts";
import { fieldErrors } from "../text/field-errors.ts";
import { normaliseCellphone } from "./cellphone.ts";

/** Longest name, surname and area, in characters. */
export const maxNameLength = 100;

export const nameRequiredMessage = "Name is required";
export const surnameRequiredMessage = "Surname is required";
export const cellphoneRequiredMessage = "Cellphone is required";
export const invalidCellphoneMessage =
  "Please enter a South African cellphone number, for example 082 555 0000";

export type PersonDetails = {
  readonly name: string;
  readonly surname: string;
  readonly cellphone: string;
};

/** Checks a person's names and number; returns a message per wrong field. Section 5. */
export function checkPersonDetails({
  name,
  surname,
  cellphone,
}: PersonDetails): Partial<Record<keyof PersonDetails, string>> {
  return fieldErrors({
    name: checkShortText("Name", name, nameRequiredMessage),
    surname: checkShortText("Surname", surname, surnameRequiredMessage),
    cellphone: checkCellphone(cellphone),
  });
}

/** Returns the message for a wrong cellphone number, or null. */
export function checkCellphone(cellphone: string): string | null {
  if (cellphone.trim() === "") return cellphoneRequiredMessage;
  return normaliseCellphone(cellphone) === null ? invalidCellphoneMessage : null;
}

/** Returns the message for a wrong text of one line and at most 100 characters, or null. */
export function checkShortText(
  label: string,
  text: string,
  requiredMessage: string,
): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return requiredMessage;
  if (trimmed.length > maxNameLength) {
    return `${label} must be at most ${maxNameLength} characters long`;
  }
  // Control characters and marks that turn the direction of text can disguise who someone is.
  const isPlain = !/\p{Cc}/u.test(trimmed) && !hasDirectionMarks(trimmed);
  return isPlain ? null : `${label} must be plain text on one line`;
}
