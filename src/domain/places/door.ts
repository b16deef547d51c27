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

export function commaParts(text: string): readonly string[] {
  return text.split(",").map((part) => part.trim());
}

/** The letters and digits of a text, small, with one space between words. */
export function normaliseWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether an address has the number of a house, a stand or a unit. */
export function hasDoorNumber(text: string): boolean {
  return commaParts(text).some((one) =>
    [houseNumber, numbered, numberBehind].some((pattern) => pattern.test(one)),
  );
}

/** Whether an address is nothing but the number of a stand: "1234". */
export const isStandNumber = (address: string) => /^\d{1,5}[a-z]?$/i.test(address);

/** Whether a place is one door: a landmark, or a street with a number. A suburb is none. */
export function isDoor({ kind, text }: ChosenPlace): boolean {
  if (kind === null || isArea(kind)) return false;
  return kind !== "street" || hasDoorNumber(text) || isStandNumber(commaParts(text)[0] ?? "");
}

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
  if (hasDoorNumber(address)) return true;
  if (isStandNumber(address)) return hasNumberedStands({ kind, text });
  const own = kind === null || isArea(kind) ? [text, ...commaParts(text)].map(normaliseWords) : [];
  return commaParts(address).some(
    (one) =>
      (one.match(/\p{L}/gu) ?? []).length >= 3 &&
      (corner.test(one) || !bareStreet.test(one)) &&
      !own.some((name) => name.startsWith(normaliseWords(one))),
  );
}

/** One end of a trip; a kind that is not known yet is none that can be refused. */
type End = {
  readonly placeId: string | null;
  readonly formatted_address: string;
  readonly kind: PlaceKind | null;
};

/**
 * Whether a trip would end where it begins: at one address in the same words, or at one mall or
 * station. Inside one suburb, town or street a move is a move like any other.
 */
export function endsWhereItBegins(from: End, to: End): boolean {
  if (from.placeId === null || to.placeId === null) return false;
  const isSame =
    from.placeId === to.placeId ||
    normaliseWords(from.formatted_address) === normaliseWords(to.formatted_address);
  return isSame && isDoor({ kind: from.kind, text: from.formatted_address });
}
