/** How often each operation was answered, by the first digit of the status. */
export function createCoverage(operations: readonly string[]) {
  const counts = new Map(operations.map((key) => [key, { done: 0, refused: 0 }]));
  return {
    note: (operation: string, status: number) => {
      const count = counts.get(operation);
      if (!count) return;
      if (status >= 200 && status < 400) count.done += 1;
      if (status >= 400 && status < 500) count.refused += 1;
    },
    /** The operations that have never succeeded: nobody knows what their handlers would have done. */
    unreached: (): readonly string[] =>
      [...counts].filter(([, { done }]) => done === 0).map(([key]) => key),
    lines: (): readonly string[] =>
      [...counts]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, { done, refused }]) => `${key}: ${done} of 2xx, ${refused} of 4xx`),
  };
}
