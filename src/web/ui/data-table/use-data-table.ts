import {
  columnVisibilityFeature,
  createColumnHelper,
  type RowData,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { DataColumn } from "./data-column.ts";

const features = tableFeatures({ columnVisibilityFeature });

/** A stable empty list: a new one at each render would rebuild the rows. */
const noRows: readonly never[] = [];

/** The visible rows and columns of a table. A column that is always shown cannot be hidden. */
export function useDataTable<Row extends RowData>({
  columns,
  hidden,
  rows,
  firstNumber,
}: {
  readonly columns: readonly DataColumn<Row>[];
  readonly hidden: readonly string[];
  readonly rows: readonly Row[] | undefined;
  /** The running number of the first row, from 1. */
  readonly firstNumber: number;
}) {
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      helper.display({
        id: column.id,
        header: column.header,
        cell: ({ row }) => column.cell(row.original, firstNumber + row.index),
      }),
    );
  }, [columns, firstNumber]);
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ id, alwaysShown }) => [id, alwaysShown || !hidden.includes(id)]),
      ),
    [columns, hidden],
  );
  return useTable({
    features,
    columns: definitions,
    data: (rows ?? noRows) as Row[],
    state: { columnVisibility },
  });
}

export type DataTableModel<Row extends RowData> = ReturnType<typeof useDataTable<Row>>;
