import {
  isQuoteTruckSize,
  quoteValidForMinutes,
  truckSizeNames,
} from "#domain/quotes/quote-policy.ts";

/** `Standard Load (1.5ton)` for a size that customers can choose; any other as it is. */
export function sizeText(truckSize: string): string {
  return isQuoteTruckSize(truckSize) ? `${truckSizeNames[truckSize]} (${truckSize})` : truckSize;
}

/** What taking a size off the price list means for quotes. */
export function removalMeaning(truckSize: string): string {
  if (!isQuoteTruckSize(truckSize)) {
    return `Customers do not choose ${truckSize} when they ask for a price, so no quote needs it.`;
  }
  return `Customers can get no price for the ${truckSizeNames[truckSize]} until you add ${truckSize} again. Whoever has a price already can book at it for up to ${quoteValidForMinutes} minutes.`;
}

/** What saving other rates means for quotes. */
export const changeMeaning = `New prices use these rates at once. Whoever has a price already can book at it for up to ${quoteValidForMinutes} minutes.`;

/** What a truck size under this name is good for, or null while nothing is to be said. */
export function sizeHint(typed: string, before: string): string | null {
  const truckSize = typed.trim();
  if (truckSize === before && isQuoteTruckSize(before)) return null;
  if (isQuoteTruckSize(before)) {
    return `Customers choose ${before}. Under another name it has no price for them.`;
  }
  if (truckSize === "" || isQuoteTruckSize(truckSize)) return null;
  return "Customers choose between 1.5ton and 3ton. Rates of another size are kept here for later.";
}
