import type { ReactNode } from "react";
import type { useListPage } from "#web/api/loaded.tsx";

export type DataColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly isHeaderHidden?: boolean;
  readonly cell: (row: Row, number: number) => ReactNode;
  /** Stands under it in the table; a card has a place of its own for that. */
  readonly under?: (row: Row) => ReactNode;
  /** The server's name of the order by this column, such as `price`; `-price` runs it the other way. */
  readonly sort?: string;
  readonly align?: "end";
  /** Stays in sight while the table scrolls sideways. */
  readonly pinned?: "start" | "end";
  readonly isRowHeader?: boolean;
  readonly alwaysShown?: boolean;
  /** Shows once somebody chooses it: nobody reads it daily, such as the id of another record. */
  readonly isHiddenAtFirst?: boolean;
  readonly className?: string;
};

export type ListPage<Row> = ReturnType<typeof useListPage<Row>>;

export type ShownRows<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  /** The running number of the first row, from 1. */
  readonly firstNumber: number;
  readonly columns: readonly DataColumn<Row>[];
};

type SortOption = { readonly value: string; readonly label: string };

export type Sorts = readonly [SortOption, ...SortOption[]];

/** The order that the address asks for, or else the first one on offer. */
export function sortInForce(sorts: Sorts, asked: string): string {
  return sorts.some(({ value }) => value === asked) ? asked : sorts[0].value;
}

/** A column both ways, each in words; a leading minus runs the server's order the other way. */
export function bothWays(
  value: string,
  name: string,
  [up, down]: readonly [string, string],
): readonly [SortOption, SortOption] {
  return [
    { value, label: `${name}, ${up}` },
    { value: `-${value}`, label: `${name}, ${down}` },
  ];
}

export const alphabetical = (value: string, name: string) =>
  bothWays(value, name, ["A to Z", "Z to A"]);

/** The newest comes first. */
export function byAge(value: string, name: string) {
  const [up, down] = bothWays(value, name, ["oldest first", "newest first"]);
  return [down, up] as const;
}
