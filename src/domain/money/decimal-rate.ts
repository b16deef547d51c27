/** A rate of a price list in rand, at least 0: a decimal as text, or a JSON number. */
export type DecimalRateInput = string | number;

/** An exact decimal: `units / scale`, where scale is the smallest possible power of ten. */
type ExactRate = { readonly units: bigint; readonly scale: bigint };

const plainDecimal = /^(\d{1,12})(?:\.(\d{1,6}))?$/;

/**
 * Reads a rate into an exact decimal. A number counts as the decimal in which it is written, so
 * 0.1 is a tenth. Throws RangeError for anything but 1 to 12 digits with at most 6 decimals: no
 * sign, no exponent, no NaN.
 */
export function parseDecimalRate(value: DecimalRateInput): ExactRate {
  const match = plainDecimal.exec(String(value));
  if (match === null) throw new RangeError(`"${value}" is not a rate.`);
  const whole = match[1] ?? "";
  const decimals = (match[2] ?? "").replace(/0+$/, "");
  return { units: BigInt(whole + decimals), scale: 10n ** BigInt(decimals.length) };
}

/** Whether the value is a rate that `parseDecimalRate` reads. */
export function isDecimalRate(value: unknown): value is DecimalRateInput {
  return (
    (typeof value === "string" || typeof value === "number") && plainDecimal.test(String(value))
  );
}

/** A rate as a JSON number, only for replies: amounts are never computed from this number. */
export function decimalRateToNumber(rate: DecimalRateInput | ExactRate): number {
  const { units, scale } = typeof rate === "object" ? rate : parseDecimalRate(rate);
  return Number(units) / Number(scale);
}

/** Works out `rate × count / divisor` exactly, rounded up. Count and divisor are not negative. */
export function multiplyRateRoundedUp(rate: ExactRate, count: bigint, divisor: bigint): bigint {
  const denominator = rate.scale * divisor;
  return (rate.units * count + denominator - 1n) / denominator;
}
