/** How long `work` takes, in milliseconds. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The value that this part of all the values is not above; NaN for none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** The middle value, the upper one of an even count; NaN for none. */
export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Formats a number with three significant digits. */
const shown = (value: number) =>
  value.toLocaleString("en-US", { maximumSignificantDigits: 3, minimumSignificantDigits: 3 });

/** The median, and behind it the least and the most: "4.10 (3.90–4.70)". */
export const formatSpread = (values: readonly number[]) =>
  `${shown(median(values))} (${shown(Math.min(...values))}–${shown(Math.max(...values))})`;
