import type { RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { ChevronDownIcon } from "../icons.tsx";
import type { DataColumn } from "./data-column.ts";
import type { DataTableModel } from "./use-data-table.ts";

const pins = {
  start: "sticky left-0 z-10 border-r border-line",
  end: "sticky right-0 z-10 border-l border-line",
} as const;

/** The table itself: visible columns, headers that sort, one row per record. */
export function TableGrid<Row extends RowData>(props: {
  readonly caption: string;
  readonly model: DataTableModel<Row>;
  readonly columns: readonly DataColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}) {
  const columnOf = (id: string) => props.columns.find((column) => column.id === id);
  return (
    <table className="w-full border-separate border-spacing-0 text-left text-small">
      <caption className="sr-only">{props.caption}</caption>
      <thead>
        {props.model.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map(({ id }) => {
              const column = columnOf(id);
              return (
                column && (
                  <HeaderCell key={id} column={column} sort={props.sort} onSort={props.onSort} />
                )
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {props.model.getRowModel().rows.map((row) => (
          <tr key={props.rowKey(row.original)} className="group">
            {row.getVisibleCells().map((cell) => {
              const column = columnOf(cell.column.id);
              return (
                column && (
                  <BodyCell key={cell.id} column={column}>
                    <props.model.FlexRender cell={cell} />
                  </BodyCell>
                )
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeaderCell<Row>(props: {
  readonly column: DataColumn<Row>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}) {
  const { header, sort: name, align, pinned } = props.column;
  const isUp = name !== undefined && props.sort === name;
  const isDown = name !== undefined && props.sort === `-${name}`;
  return (
    <th
      scope="col"
      aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}
      className={`border-b border-line bg-sand px-3 py-1 align-middle font-bold whitespace-nowrap ${align ? "text-right" : ""} ${pinned ? pins[pinned] : ""}`}
    >
      {name === undefined ? (
        header
      ) : (
        <button
          type="button"
          className={`-mx-1.5 inline-flex min-h-11 items-center gap-1 rounded-lg px-1.5 font-bold hover:bg-line ${isUp || isDown ? "text-action-dark" : ""}`}
          onClick={() => props.onSort(isDown ? name : `-${name}`)}
        >
          {header}
          <ChevronDownIcon
            className={`size-4 ${isUp ? "rotate-180" : isDown ? "" : "opacity-30"}`}
          />
        </button>
      )}
    </th>
  );
}

function BodyCell<Row>(props: { readonly column: DataColumn<Row>; readonly children: ReactNode }) {
  const { align, pinned, isRowHeader, className = "" } = props.column;
  const look = `border-b border-line px-3 py-2 align-baseline font-normal group-last:border-b-0 bg-card group-hover:bg-paper ${align ? "text-right whitespace-nowrap" : ""} ${pinned ? pins[pinned] : ""} ${className}`;
  if (isRowHeader) {
    return (
      <th scope="row" className={look}>
        {props.children}
      </th>
    );
  }
  return <td className={look}>{props.children}</td>;
}
