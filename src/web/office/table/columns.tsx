import type { ReactNode } from "react";
import type { useListPage } from "#web/api/loaded.tsx";

export type DataColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row, number: number) => ReactNode;
  /** Content under the value in a table cell. A card shows it elsewhere. */
  readonly under?: (row: Row) => ReactNode;
  /** The server's name of the sort order by this column, such as `price`; `-price` is the reverse. */
  readonly sort?: string;
  readonly align?: "end";
  /** The edge at which the column stays while the table scrolls sideways. */
  readonly pinned?: "start" | "end";
  readonly isRowHeader?: boolean;
  readonly alwaysShown?: boolean;
  /** True hides the column until the user chooses to show it. */
  readonly isHiddenAtFirst?: boolean;
  readonly className?: string;
};

export type LoadedListPage<Row> = ReturnType<typeof useListPage<Row>>;

export type TableRowsProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The number of the first row among all rows of the list, from 1. */
  readonly firstNumber: number;
  readonly columns: readonly DataColumn<Row>[];
};

type SortOption = { readonly value: string; readonly label: string };

export type TableSortOptions = readonly [SortOption, ...SortOption[]];

/** Returns the sort order that the URL asks for, or else the first of `sorts`. */
export function activeTableSort(sorts: TableSortOptions, asked: string): string {
  return sorts.some(({ value }) => value === asked) ? asked : sorts[0].value;
}

/** The two sort orders by a column, each with a label. A leading minus reverses the server's order. */
export function columnSortOptions(
  value: string,
  name: string,
  [up, down]: readonly [string, string],
): readonly [SortOption, SortOption] {
  return [
    { value, label: `${name}, ${up}` },
    { value: `-${value}`, label: `${name}, ${down}` },
  ];
}

export const alphabeticalSortOptions = (value: string, name: string) =>
  columnSortOptions(value, name, ["A to Z", "Z to A"]);

/** The two sort orders by a time, "newest first" before "oldest first". */
export function newestOldestSortOptions(value: string, name: string) {
  const [up, down] = columnSortOptions(value, name, ["oldest first", "newest first"]);
  return [down, up] as const;
}
