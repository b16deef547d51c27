import { defaultRegion, type RegionKey, regionKeys } from "../places/region-names.ts";

/** The key of a record of the price list: a truck size in a region. */
export type PriceListKey = { readonly region: RegionKey; readonly truckSize: string };

/** Names a price list record in URLs: `3ton`, with the region in front unless it is the default one. */
export const priceListName = ({ region, truckSize }: PriceListKey): string =>
  region === defaultRegion ? truckSize : `${region}~${truckSize}`;

/** Reads the name of a price list record in a URL, whether or not the record exists. */
export function parsePriceListName(name: string): PriceListKey {
  const region = regionKeys.find((key) => name.startsWith(`${key}~`));
  return region === undefined
    ? { region: defaultRegion, truckSize: name }
    : { region, truckSize: name.slice(region.length + 1) };
}
