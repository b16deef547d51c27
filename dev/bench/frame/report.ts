import { median } from "../timing.ts";

/** Markdown that also reads well in a terminal: the first column to the left, figures to the right. */
export function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, column) =>
    Math.max(3, name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? "";
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(" | ")} |`;
  };
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [header, rule, ...rows].map(line).join("\n");
}

/** A number as people read it: three figures that count, thousands divided. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return "none";
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The median, and behind it the least and the most: "4.10 (3.90–4.70)". One value stands alone. */
export function spread(
  values: readonly number[],
  show: (value: number) => string = figure,
): string {
  const middle = show(median(values));
  if (values.length < 2) return middle;
  const [least, most] = [show(Math.min(...values)), show(Math.max(...values))];
  return least === most ? middle : `${middle} (${least}–${most})`;
}

/** Bytes as the budgets count them: 1 kB is 1,000. */
export const kilobytes = (bytes: number) => (bytes === 0 ? "0" : `${figure(bytes / 1000)} kB`);

const marks = (name: string) => [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`] as const;

/**
 * Puts a part's section between its marks and leaves everything else as it is.
 * @throws Error when the page does not hold both marks once, in their order
 */
export function mergeSection(page: string, name: string, section: string): string {
  const [begin, end] = marks(name);
  const [before, rest, ...more] = page.split(begin);
  const [old, after, ...others] = rest?.split(end) ?? [];
  const isWhole = old !== undefined && after !== undefined && !before?.includes(end);
  if (!isWhole || more.length > 0 || others.length > 0) {
    throw new Error(`The page needs one ${begin} with one ${end} behind it.`);
  }
  return `${before}${begin}\n\n${section.trim()}\n\n${end}${after}`;
}
