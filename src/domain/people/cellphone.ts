import { visibleLine } from "../text/visible-text.ts";

/**
 * A South African number as it is stored, 0 and nine digits, or null when the text is none. Taken
 * with +27, 0027 or 27 in front, and with blanks, dashes, dots or brackets between the digits.
 */
export function normaliseCellphone(text: string): string | null {
  const compact = visibleLine(text).replace(/[\s.()\p{Pd}]/gu, "");
  const match = /^(?:(?:\+|00)?270?|0)([1-8]\d{8})$/.exec(compact);
  return match === null ? null : `0${match[1]}`;
}

/** The number in groups, "082 555 0000"; a text that is no number stays as it is. */
export function formatCellphone(text: string): string {
  const number = normaliseCellphone(text);
  if (number === null) return text;
  return `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`;
}
