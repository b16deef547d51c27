import { isOfferedSize, offeredSizes, truckCatalogue } from "#domain/fleet/truck-catalogue.ts";
import { quoteValidForMinutes } from "#domain/quotes/quote-policy.ts";
import { andList } from "#domain/text/lists.ts";

/** Between which sizes customers choose, as a sentence. */
export const choiceText = `Customers choose between ${andList(offeredSizes)}.`;

/** What taking a size off the price list means for quotes. */
export function removalMeaning(truckSize: string): string {
  if (!isOfferedSize(truckSize)) {
    return `Customers do not choose ${truckSize} when they ask for a price, so no quote needs it.`;
  }
  return `Customers can get no price for the ${truckCatalogue[truckSize].name} until you add ${truckSize} again. Whoever has a price already can book at it for up to ${quoteValidForMinutes} minutes.`;
}

/** What saving other rates means for quotes. */
export const changeMeaning = `New prices use these rates at once. Whoever has a price already can book at it for up to ${quoteValidForMinutes} minutes.`;

/** What a truck size under this name is good for, or null while nothing is to be said. */
export function sizeHint(typed: string, before: string): string | null {
  const truckSize = typed.trim();
  if (truckSize === before && isOfferedSize(before)) return null;
  if (isOfferedSize(before)) {
    return `Customers choose ${before}. Under another name it has no price for them.`;
  }
  if (truckSize === "" || isOfferedSize(truckSize)) return null;
  return `${choiceText} Rates of another size are kept here for later.`;
}
