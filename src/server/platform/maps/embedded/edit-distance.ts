/** Letters to insert, drop, change or swap with their neighbour to make one word the other. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const step = Math.min(change, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const areSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = areSwapped ? Math.min(step, (beforeLast[j - 2] ?? 0) + 1) : step;
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
