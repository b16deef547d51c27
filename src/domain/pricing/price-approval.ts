import { isOfferedTruckSize } from "../fleet/truck-catalogue.ts";
import { formatCents } from "../money/format-rand.ts";
import { fieldErrors } from "../text/field-errors.ts";
import { type EnteredPricing, type PricingRateField, pricingRateFields } from "./check-pricing.ts";

/** The largest change of a rate that needs no administrator, in percent of what the rate was. */
const maxFreeChangePercent = 30;

/** The days in which changes of a rate count together, so that several small ones make no large one. */
export const ratesComparedForDays = 7;

/** An earlier change of a truck size: the old and new value of each changed field, in rand. */
export type EarlierRateChange = {
  /** Whether somebody made it who may change rates by any amount. */
  readonly isByAdmin: boolean;
  readonly changes: Readonly<Record<string, readonly [string, string] | undefined>>;
};

const toCents = (rate: string) => Math.round(Number(rate) * 100);

/**
 * Says beside each rate and the name why only an administrator may change a truck size so. A rate is compared
 * with what it was before the earlier changes, or as an administrator set it since. A rate of 0 stays 0, and
 * none becomes 0, without one.
 *
 * @param now the name, and the rates in rand as decimal text with at most 2 decimals
 * @param earlier the changes of the last `ratesComparedForDays` days, the oldest first
 */
export function findUnapprovedChanges(
  now: Readonly<Required<{ [F in keyof EnteredPricing]: string }>>,
  wanted: EnteredPricing,
  earlier: readonly EarlierRateChange[],
) {
  const check = (field: PricingRateField) => {
    const own = earlier.filter(({ changes }) => changes[field] !== undefined);
    const [first] = own.slice(own.findLastIndex(({ isByAdmin }) => isByAdmin) + 1);
    const before = toCents(first?.changes[field]?.[0] ?? now[field]);
    const after = toCents(wanted[field] ?? now[field]);
    const mostCents = Math.floor((before * maxFreeChangePercent) / 100);
    if (after === toCents(now[field]) || Math.abs(after - before) <= mostCents) return null;
    const [least, most] = [formatCents(before - mostCents), formatCents(before + mostCents)];
    return `Only an administrator changes a rate by more than ${maxFreeChangePercent}% in ${ratesComparedForDays} days: ask one, or enter ${least} to ${most}`;
  };
  const isRenamed = wanted.truckSize !== undefined && wanted.truckSize !== now.truckSize;
  return fieldErrors({
    truckSize: isRenamed ? "Only an administrator gives a truck size another name: ask one" : null,
    ...Object.fromEntries(pricingRateFields.map((field) => [field, check(field)])),
  });
}

/** Says beside the name why only an administrator may add a truck size: customers could choose it at once. */
export const findUnapprovedNewSize = (truckSize: string) =>
  fieldErrors({
    truckSize: isOfferedTruckSize(truckSize)
      ? `Customers can choose ${truckSize}, so only an administrator adds it: ask one`
      : null,
  });
