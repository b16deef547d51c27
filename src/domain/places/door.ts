import { isArea, type PlaceKind } from "./place-kinds.ts";

/** A place as it was chosen; its kind is null while it is not known. */
export type ChosenPlace = { readonly kind: PlaceKind | null; readonly text: string };

/** "12 Main Road" and "12a-14 Main Road"; "14th Street" has no house number, "2191" is a code. */
const houseNumber = /^\d{1,5}\s?[a-z]?(?:\s?[-/;&]\s?\d{1,5}\s?[a-z]?)?\s+\S/i;

/** A numbered piece of land or part of a building: "Erf 12", "Unit A4", "No. 12". */
const numbered =
  /^(?:erf|stand|plot|portion|farm|lot|site|block|building|unit|eenheid|flat|woonstel|apartment|apt|shop|winkel|suite|office|house|huis|number|no)\.?\s*[a-z]?\d/i;

/** "Kerkstraat 120": a number behind its street. */
const numberBehind = /(?:straat|str|weg|laan|singel|street|road|rd|avenue|ave)\s\d{1,5}[a-z]?$/i;

export function partsOf(text: string): readonly string[] {
  return text.split(",").map((part) => part.trim());
}

/** The letters and digits of a text, small, with one space between words. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether an address has the number of a house, a stand or a unit. */
export function hasNumber(text: string): boolean {
  return partsOf(text).some((one) =>
    [houseNumber, numbered, numberBehind].some((pattern) => pattern.test(one)),
  );
}

/** Whether an address is nothing but the number of a stand: "1234". */
export const isNumberAlone = (address: string) => /^\d{1,5}[a-z]?$/i.test(address);

/** Whether a place is one door: a landmark, or a street with a number. A suburb is none. */
export function isDoor({ kind, text }: ChosenPlace): boolean {
  if (kind === null || isArea(kind)) return false;
  return kind !== "street" || hasNumber(text) || isNumberAlone(partsOf(text)[0] ?? "");
}
