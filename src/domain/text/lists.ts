const numerals = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];

/** Writes a number as the first word of a sentence: `Two`, and from 10 on in figures. */
export function numberInWords(count: number): string {
  return numerals[count] ?? String(count);
}

/** The word for all items of a list: `Both` for two, `All three` for more. */
export function bothOrAllWord(count: number): string {
  return count === 2 ? "Both" : `All ${numberInWords(count).toLowerCase()}`;
}

const alternatives = new Intl.ListFormat("en-GB", { type: "disjunction" });
const additions = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Joins words as in `a, b or c`. */
export const joinWithOr = (items: readonly string[]): string => alternatives.format(items);

/** Joins words as in `a, b and c`. */
export const joinWithAnd = (items: readonly string[]): string => additions.format(items);

/** The text with its first letter as a capital. */
export function capitaliseFirstLetter(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function isInList<Value>(values: readonly Value[], value: unknown): value is Value {
  return (values as readonly unknown[]).includes(value);
}
