/** How long `work` takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The value that this part of all the values is not above; NaN for none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

/** The middle value, or the mean of the two in the middle; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[sorted.length / 2 - 1] ?? upper) + upper) / 2;
}

/** Reading this takes as long as the machine is slow or busy: what times are compared with. */
export const yardstickDocument = JSON.stringify(
  Array.from({ length: 500 }, (_, at) => ({ id: at, name: `place ${at}`, at: [at / 7, -at / 9] })),
);
