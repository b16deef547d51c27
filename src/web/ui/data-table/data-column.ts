import type { ReactNode } from "react";

/** One column of a table. Its cells are rendered from a row and the row's running number. */
export type DataColumn<Row> = {
  readonly id: string;
  readonly header: string;
  /** The header is for screen readers alone. */
  readonly isHeaderHidden?: boolean;
  readonly cell: (row: Row, number: number) => ReactNode;
  /** Stands under it in the table; a card has a place of its own for that. */
  readonly under?: (row: Row) => ReactNode;
  /** The server's name of the order by this column, such as `price`; `-price` runs it the other way. */
  readonly sort?: string;
  /** Figures stand right, under each other. */
  readonly align?: "end";
  /** Stays in sight while the table scrolls sideways. */
  readonly pinned?: "start" | "end";
  /** Names the row for a screen reader. */
  readonly isRowHeader?: boolean;
  /** A column that cannot be hidden is not offered for choice. */
  readonly alwaysShown?: boolean;
  /** Shows once somebody chooses it: nobody reads it daily, such as the id of another record. */
  readonly isHiddenAtFirst?: boolean;
  /** Extra classes of the cells, such as a width. */
  readonly className?: string;
};

/** The columns that a person hid, and the way to choose others. */
export type ColumnChoice = {
  readonly hidden: readonly string[];
  readonly choose: (hidden: readonly string[]) => void;
};

/** The page of rows that a table shows. */
export type ListPage<Row> = {
  /** Undefined until the first page has come. */
  readonly rows: readonly Row[] | undefined;
  /** The number of rows that match in all. */
  readonly total: number;
  /** More match than `total`. */
  readonly isAtLeast: boolean;
  /** After how many rows the search for this page ended, though more follow; null where it did not. */
  readonly searched: number | null;
  readonly nextCursor: string | null;
  /** The rows are those of the page before; the asked ones are on their way. */
  readonly isOld: boolean;
  readonly isFetching: boolean;
  /** The reason of the last failure, for a person, or null. */
  readonly error: string | null;
  readonly retry: () => void;
};

/** The rows of a table on its page, as a grid or as cards. */
export type ShownRows<Row> = {
  /** Names the list, such as "Orders". */
  readonly label: string;
  readonly rows: readonly Row[];
  /** The running number of the first row, from 1. */
  readonly firstNumber: number;
  /** Those that are shown. */
  readonly columns: readonly DataColumn<Row>[];
};
