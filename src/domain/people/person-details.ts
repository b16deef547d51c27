import { fieldErrors } from "../text/field-errors.ts";
import { toVisibleLine } from "../text/visible-text.ts";
import { normaliseCellphone } from "./cellphone.ts";

/** Longest name, surname and area, in characters. */
export const maxNameLength = 100;

export const nameRequiredMessage = "Name is required";
export const surnameRequiredMessage = "Surname is required";

export type PersonDetails = {
  readonly name: string;
  readonly surname: string;
  readonly cellphone: string;
};

/** The fields of `T`, each of which may be absent. */
export type OptionalPersonFields<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** Checks a person's names and phone number if they are present; returns a message per wrong field. */
export function checkPersonDetails({
  name,
  surname,
  cellphone,
}: OptionalPersonFields<PersonDetails>) {
  return fieldErrors({
    name: name === undefined ? null : checkName("Name", name, nameRequiredMessage),
    surname: surname === undefined ? null : checkName("Surname", surname, surnameRequiredMessage),
    cellphone: cellphone === undefined ? null : checkCellphone(cellphone),
  });
}

export function checkCellphone(cellphone: string): string | null {
  if (toVisibleLine(cellphone) === "") return "Cellphone is required";
  return normaliseCellphone(cellphone) === null
    ? "Please enter a cellphone number such as 082 555 0000. For another country, start with + and its code, such as +44 7700 900123"
    : null;
}

/** Returns the message for a text that is not one line of at most 100 visible characters, or null. */
export function checkRequiredShortText(label: string, text: string, requiredMessage: string) {
  const line = toVisibleLine(text);
  if (line === "") return requiredMessage;
  if (line.length > maxNameLength) {
    return `${label} must be at most ${maxNameLength} characters long`;
  }
  return /\p{Cc}/u.test(text.trim()) ? `${label} must be plain text on one line` : null;
}

/** Returns the message for a wrong name of a person or a part of town, or null. */
export function checkName(label: string, text: string, requiredMessage: string): string | null {
  const problem = checkRequiredShortText(label, text, requiredMessage);
  return problem ?? (/\p{L}/u.test(toVisibleLine(text)) ? null : `${label} needs letters`);
}
