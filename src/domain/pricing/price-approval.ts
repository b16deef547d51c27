import { isOfferedTruckSize } from "../fleet/truck-catalogue.ts";
import { formatCents } from "../money/format-rand.ts";
import { fieldErrors } from "../text/field-errors.ts";
import { type EnteredPricing, type PricingRateField, pricingRateFields } from "./check-pricing.ts";

/** The rates of a truck size in rand, as decimal text with at most 2 decimals. */
type Rates = Readonly<Record<PricingRateField, string>>;
type PricedSize = Rates & { readonly truckSize: string };

/** The largest change of a rate that needs no administrator, in percent of what the rate was. */
const maxFreeChangePercent = 30;

/** The days in which changes of a rate count together, so that several small ones make no large one. */
export const ratesComparedForDays = 7;

/** An earlier change of rates: the old and new value of each changed field. */
export type EarlierRateChange = {
  /** Whether somebody made it who may change rates by any amount. */
  readonly isByAdmin: boolean;
  readonly changes: Readonly<Record<string, readonly [string, string] | undefined>>;
};

const toCents = (rate: string) => Math.round(Number(rate) * 100);

/**
 * The rates with which a change is compared: as they stood before the earlier changes, or as an administrator
 * set them since.
 *
 * @param earlier the changes of the last `ratesComparedForDays` days, the oldest first
 */
function findComparedRates(now: Rates, earlier: readonly EarlierRateChange[]): Rates {
  const compared: Partial<Record<PricingRateField, string>> = {};
  for (const { isByAdmin, changes } of earlier) {
    for (const field of pricingRateFields) {
      const change = changes[field];
      if (change === undefined) continue;
      if (isByAdmin) delete compared[field];
      else compared[field] ??= change[0];
    }
  }
  return { ...now, ...compared };
}

/**
 * Says beside each rate and the name why only an administrator may change a truck size so. A rate of 0 stays 0,
 * and none becomes 0, without one.
 *
 * @param earlier as in `findComparedRates`
 */
export function findUnapprovedChanges(
  now: PricedSize,
  wanted: EnteredPricing,
  earlier: readonly EarlierRateChange[],
) {
  const compared = findComparedRates(now, earlier);
  const check = (field: PricingRateField) => {
    const [before, after] = [toCents(compared[field]), toCents(wanted[field] ?? now[field])];
    const isSame = after === toCents(now[field]);
    const mostCents = Math.floor((before * maxFreeChangePercent) / 100);
    if (isSame || Math.abs(after - before) <= mostCents) return null;
    const [least, most] = [formatCents(before - mostCents), formatCents(before + mostCents)];
    return `Only an administrator changes a rate by more than ${maxFreeChangePercent}% in ${ratesComparedForDays} days: ask one, or enter ${least} to ${most}`;
  };
  const isRenamed = wanted.truckSize !== undefined && wanted.truckSize !== now.truckSize;
  return fieldErrors({
    truckSize: isRenamed ? "Only an administrator gives a truck size another name: ask one" : null,
    baseAmount: check("baseAmount"),
    ratePerKm: check("ratePerKm"),
    helpersPricing: check("helpersPricing"),
    floorsPricing: check("floorsPricing"),
  });
}

/** Says beside the name why only an administrator may add a truck size: customers could choose it at once. */
export const findUnapprovedNewSize = (truckSize: string) =>
  fieldErrors({
    truckSize: isOfferedTruckSize(truckSize)
      ? `Customers can choose ${truckSize}, so only an administrator adds it: ask one`
      : null,
  });
