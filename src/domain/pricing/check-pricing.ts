import { offeredTruckSizes } from "../fleet/truck-catalogue.ts";
import { fieldErrors } from "../text/field-errors.ts";

/** Longest name of a truck size on the price list, in characters. */
export const maxTruckSizeNameLength = 20;
/** The largest rate on the price list, in rand. */
const maxRate = 1_000_000;

/** Words that stand in URLs such as `/pricing/create` where a truck size could stand. */
const reservedSizes: readonly string[] = ["create", "all"];

/** The labels of a price list's rates. */
export const rateLabels = {
  baseAmount: "Base amount",
  ratePerKm: "Rate per km",
  helpersPricing: "Helpers pricing",
  floorsPricing: "Floors pricing",
} as const;

export type PricingRateField = keyof typeof rateLabels;

export const pricingRateFields = Object.keys(rateLabels) as PricingRateField[];

/** A price list record as somebody typed it. A field that is absent is not checked. */
export type EnteredPricing = {
  readonly [F in "truckSize" | PricingRateField]?: string | undefined;
};

/** Checks the rates of a truck size; returns a message per wrong field. docs/spec.md L-01. */
export function checkPricing(input: EnteredPricing) {
  const check = (field: PricingRateField) =>
    input[field] === undefined ? null : checkRate(rateLabels[field], input[field]);
  return fieldErrors({
    truckSize: input.truckSize === undefined ? null : checkTruckSize(input.truckSize),
    baseAmount: check("baseAmount"),
    ratePerKm: check("ratePerKm"),
    helpersPricing: check("helpersPricing"),
    floorsPricing: check("floorsPricing"),
  });
}

function checkTruckSize(typed: string): string | null {
  const size = typed.trim();
  if (size === "") return "Truck size is required";
  if (size.length > maxTruckSizeNameLength) {
    return `Truck size must be at most ${maxTruckSizeNameLength} characters long`;
  }
  // A size of dots alone would be read as a step in the path of a URL.
  if (!/^[a-z0-9.-]+$/.test(size) || !/[a-z0-9]/.test(size)) {
    return `Truck size may have small letters, digits, dots and dashes, for example ${offeredTruckSizes[0]}`;
  }
  return reservedSizes.includes(size) ? `"${size}" cannot be a truck size` : null;
}

function checkRate(label: string, typed: string): string | null {
  const text = typed.trim();
  if (text === "") return `${label} is required`;
  if (text.startsWith("-")) return `${label} must not be less than 0`;
  if (!/^\d+(?:\.\d+)?$/.test(text)) return `${label} must be an amount in rand, for example 12.50`;
  if (!/^\d+(?:\.\d{1,2})?$/.test(text)) return `${label} must have at most 2 decimals`;
  return Number(text) <= maxRate ? null : `${label} must be at most ${maxRate}`;
}
