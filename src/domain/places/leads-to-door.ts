import { type ChosenPlace, hasNumber, isNumberAlone, partsOf, plainText } from "./door.ts";
import { isArea, type PlaceKind } from "./place-kinds.ts";

/** Where stands are numbered through; in other places a part says it: "Block L", "Zone 6", "Ext 4". */
const standKinds: readonly (PlaceKind | null)[] = ["township", "estate", "holdings", "village"];
const part = /\b(?:ext|extension|uitbreiding|phase|fase|block|blok|zone|section|seksie)\b/i;

const bareStreet =
  /(?:^|\s)(?:street|st|road|rd|avenue|ave?|drive|dr|lane|crescent|cres|boulevard|blvd|highway)\.?$|(?:straat|str|weg|laan|singel)$|^[mnr]\d{1,3}$/i;
const corner = /^(?:corner|cnr|hoek)\b/i;

/** Whether the stands of a place are numbered through, so that a number alone is a whole address. */
export function hasNumberedStands({ kind, text }: ChosenPlace): boolean {
  return standKinds.includes(kind) || part.test(text);
}

/**
 * Whether an address says where in the place a door is: by a number, or by the name of a building or
 * corner. A street alone does not say it, and neither does the place's own name, whole or begun. In a
 * township, an estate or a numbered part of a place the number of a stand is a whole address.
 */
export function leadsToDoor(address: string, { kind, text }: ChosenPlace): boolean {
  if (hasNumber(address)) return true;
  if (isNumberAlone(address)) return hasNumberedStands({ kind, text });
  const own = kind === null || isArea(kind) ? [text, ...partsOf(text)].map(plainText) : [];
  return partsOf(address).some(
    (one) =>
      (one.match(/\p{L}/gu) ?? []).length >= 3 &&
      (corner.test(one) || !bareStreet.test(one)) &&
      !own.some((name) => name.startsWith(plainText(one))),
  );
}
