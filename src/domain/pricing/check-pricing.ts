import { offeredSizes } from "#domain/fleet/truck-catalogue.ts";
import { parseRate } from "#domain/money/decimal-rate.ts";

/** Longest name of a truck size on the price list, in characters. */
export const maxTruckSizeLength = 20;
/** The largest rate, in rand. */
export const maxRate = 1_000_000;

/** Words that stand in the address where a truck size would. */
const reservedSizes: readonly string[] = ["create", "all"];

/** The rates of a price list, each with the words that a form has for it. */
const rateLabels = {
  baseAmount: "Base amount",
  ratePerKm: "Rate per km",
  helpersPricing: "Helpers pricing",
  floorsPricing: "Floors pricing",
} as const;

export type RateField = keyof typeof rateLabels;

export const rateFields = Object.keys(rateLabels) as RateField[];

/** A price list record as it was typed; a field that is left out is not looked at. */
export type TypedPricing = {
  readonly [F in "truckSize" | RateField]?: string | undefined;
};

export type PricingErrors = Partial<Record<keyof TypedPricing, string>>;

/** Checks the rates of a truck size; returns a message per wrong field. Section 5. */
export function checkPricing(input: TypedPricing): PricingErrors {
  const errors: PricingErrors = {};
  const wrongSize = input.truckSize === undefined ? null : checkTruckSize(input.truckSize);
  if (wrongSize !== null) errors.truckSize = wrongSize;
  for (const field of rateFields) {
    const typed = input[field];
    const wrongRate = typed === undefined ? null : checkRate(rateLabels[field], typed);
    if (wrongRate !== null) errors[field] = wrongRate;
  }
  return errors;
}

function checkTruckSize(typed: string): string | null {
  const size = typed.trim();
  if (size === "") return "Truck size is required";
  if (size.length > maxTruckSizeLength) {
    return `Truck size must be at most ${maxTruckSizeLength} characters long`;
  }
  // Dots alone would be read as a step in the address.
  if (!/^[a-z0-9.-]+$/.test(size) || !/[a-z0-9]/.test(size)) {
    return `Truck size may have small letters, digits, dots and dashes, for example ${offeredSizes[0]}`;
  }
  return reservedSizes.includes(size) ? `"${size}" cannot be a truck size` : null;
}

function checkRate(label: string, typed: string): string | null {
  const text = typed.trim();
  if (text === "") return `${label} is required`;
  if (text.startsWith("-")) return `${label} must not be less than 0`;
  if (!/^\d+(?:\.\d+)?$/.test(text)) return `${label} must be an amount in rand, for example 12.50`;
  if (!/^\d+(?:\.\d{1,2})?$/.test(text)) return `${label} must have at most 2 decimals`;
  return isAtMostMaxRate(text) ? null : `${label} must be at most ${maxRate}`;
}

/** Compared as exact decimals; a text with more digits than a rate can have is too large. */
function isAtMostMaxRate(text: string): boolean {
  const compact = text.replace(/^0+(?=\d)/, "");
  if (compact.length > String(maxRate).length + 3) return false;
  const { units, scale } = parseRate(compact);
  return units <= BigInt(maxRate) * scale;
}
