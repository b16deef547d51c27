import { defaultRegion, type RegionKey, regionKeys } from "#domain/places/region-names.ts";

/** A record of the price list is about one truck size in one region. */
export type PricedSize = { readonly region: RegionKey; readonly truckSize: string };

/** Names a record in addresses: `3ton`, with its region in front where that is not the first. */
export const priceName = ({ region, truckSize }: PricedSize): string =>
  region === defaultRegion ? truckSize : `${region}~${truckSize}`;

/** The record that a name in an address stands for, whether or not there is one. */
export function readPriceName(name: string): PricedSize {
  const region = regionKeys.find((key) => name.startsWith(`${key}~`));
  return region === undefined
    ? { region: defaultRegion, truckSize: name }
    : { region, truckSize: name.slice(region.length + 1) };
}
