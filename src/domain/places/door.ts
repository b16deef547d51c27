import { isAreaPlaceKind, type PlaceKind } from "./place-kinds.ts";

/** A place that somebody chose from the suggestions; `kind` is null while the kind of place is unknown. */
export type ChosenPlace = { readonly kind: PlaceKind | null; readonly text: string };

/** A house number, as in "12 Main Road" and "12a-14 Main Road"; not "14th Street" or the postal code "2191". */
const houseNumber = /^\d{1,5}\s?[a-z]?(?:\s?[-/;&]\s?\d{1,5}\s?[a-z]?)?\s+(?=\S)/i;

/** A numbered piece of land or part of a building: "Erf 12", "Unit A4", "No. 12". */
const numberedUnit =
  /^(?:erf|stand|plot|portion|farm|lot|site|block|building|unit|eenheid|flat|woonstel|apartment|apt|shop|winkel|suite|office|house|huis|number|no)\.?\s*[a-z]?\d/i;

/** A house number after the name of its street, as in "Kerkstraat 120". */
const numberAfterStreet =
  /(?<=straat|str|weg|laan|singel|street|road|rd|avenue|ave)\s\d{1,5}[a-z]?$/i;

export function addressPartsBetweenCommas(text: string): readonly string[] {
  return text.split(",").map((part) => part.trim());
}

/** A text in small letters, its words joined by one space each, without punctuation. */
export function normaliseAddressWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether an address has the number of a house, a stand (plot of land) or a unit. */
export function hasDoorNumber(text: string): boolean {
  return addressPartsBetweenCommas(text).some((one) =>
    [houseNumber, numberedUnit, numberAfterStreet].some((pattern) => pattern.test(one)),
  );
}

/** An address without its house, stand and unit: "Unit 4, 12 Main Road, Bryanston" is "Main Road, Bryanston". */
export function withoutDoorNumber(text: string): string {
  return addressPartsBetweenCommas(text)
    .filter((part, at) => !numberedUnit.test(part) && !(at === 0 && isPlotNumber(part)))
    .map((part) => part.replace(houseNumber, "").replace(numberAfterStreet, ""))
    .join(", ");
}

/** Whether an address is only the number of a stand (plot of land), such as "1234". */
export const isPlotNumber = (address: string) => /^\d{1,5}[a-z]?$/i.test(address);

/** Whether a place is a single address: a landmark, or a street with a number. A suburb is not. */
export function isDoorAddress({ kind, text }: ChosenPlace): boolean {
  if (kind === null || isAreaPlaceKind(kind)) return false;
  return (
    kind !== "street" ||
    hasDoorNumber(text) ||
    isPlotNumber(addressPartsBetweenCommas(text)[0] ?? "")
  );
}

/** The kinds of place in which every stand (plot of land) has a number. */
const standKinds: readonly (PlaceKind | null)[] = ["township", "estate", "holdings", "village"];
/** The name of a part of a place in which every stand has a number: "Block L", "Zone 6", "Ext 4". */
const numberedPart = /\b(?:ext|extension|uitbreiding|phase|fase|block|blok|zone|section|seksie)\b/i;

const bareStreet =
  /(?:^|\s)(?:street|st|road|rd|avenue|ave?|drive|dr|lane|crescent|cres|boulevard|blvd|highway)\.?$|(?:straat|str|weg|laan|singel)$|^[mnr]\d{1,3}$/i;
const corner = /^(?:corner|cnr|hoek)\b/i;

/** Whether every stand (plot of land) in a place has a number, so that a number alone is a whole address. */
export function hasNumberedPlots({ kind, text }: ChosenPlace): boolean {
  return standKinds.includes(kind) || numberedPart.test(text);
}

/**
 * Whether an address leads to a door in the place: by a number, or by the name of a building or corner. The
 * name of a street alone does not, and neither does the name of the place or its beginning. In a township,
 * an estate or a numbered part of a place the number of a stand (plot of land) is a whole address.
 */
export function isAddressPreciseEnough(address: string, { kind, text }: ChosenPlace): boolean {
  if (hasDoorNumber(address)) return true;
  if (isPlotNumber(address)) return hasNumberedPlots({ kind, text });
  const placeNames =
    kind === null || isAreaPlaceKind(kind)
      ? [text, ...addressPartsBetweenCommas(text)].map(normaliseAddressWords)
      : [];
  return addressPartsBetweenCommas(address).some(
    (one) =>
      (one.match(/\p{L}/gu) ?? []).length >= 3 &&
      (corner.test(one) || !bareStreet.test(one)) &&
      !placeNames.some((name) => name.startsWith(normaliseAddressWords(one))),
  );
}

/** The pickup or the destination of a trip. A place whose kind is not known yet is never refused. */
type End = {
  readonly placeId: string | null;
  readonly formatted_address: string;
  readonly kind: PlaceKind | null;
};

/**
 * Whether the destination of a trip is its pickup: the same address, mall or station. A move within one
 * suburb, town or street is a move like any other.
 */
export function isSamePickupAndDestination(from: End, to: End): boolean {
  if (from.placeId === null || to.placeId === null) return false;
  const isSame =
    from.placeId === to.placeId ||
    normaliseAddressWords(from.formatted_address) === normaliseAddressWords(to.formatted_address);
  return isSame && isDoorAddress({ kind: from.kind, text: from.formatted_address });
}
