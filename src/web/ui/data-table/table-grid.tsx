import { ChevronDownIcon } from "../icons.tsx";
import type { DataColumn, ShownRows } from "./columns.tsx";

const pins = {
  start: "sticky left-0 z-10 border-r border-line",
  end: "sticky right-0 z-10 border-l border-line",
} as const;

/** The table itself: headers that sort, one row per record. */
export function TableGrid<Row extends { readonly id: string }>(
  props: ShownRows<Row> & {
    /** The order in force. */
    readonly sort: string;
    readonly onSort: (sort: string) => void;
  },
) {
  const { columns } = props;
  return (
    <table className="w-full border-separate border-spacing-0 text-left text-small">
      <caption className="sr-only">{props.label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row, index) => (
          <tr key={row.id} className="group">
            {columns.map((column) => (
              <BodyCell
                key={column.id}
                column={column}
                row={row}
                number={props.firstNumber + index}
              />
            ))}
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
  const { header, isHeaderHidden, sort: name, align, pinned } = props.column;
  const isUp = name !== undefined && props.sort === name;
  const isDown = name !== undefined && props.sort === `-${name}`;
  return (
    <th
      scope="col"
      aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}
      className={`border-b border-line bg-sand px-2 py-1 first:pl-3 last:pr-3 align-middle font-bold ${align ? "text-right" : ""} ${pinned ? pins[pinned] : ""}`}
    >
      {name === undefined ? (
        <span className={isHeaderHidden ? "sr-only" : undefined}>{header}</span>
      ) : (
        <button
          type="button"
          className={`-mx-1.5 inline-flex min-h-11 text-left items-center gap-1 rounded-lg px-1.5 font-bold hover:bg-line ${isUp || isDown ? "text-action-dark" : ""}`}
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

function BodyCell<Row>(props: {
  readonly column: DataColumn<Row>;
  readonly row: Row;
  readonly number: number;
}) {
  const { align, pinned, isRowHeader, cell, under, className = "" } = props.column;
  const look = `border-b border-line px-2 py-2 align-baseline font-normal first:pl-3 last:pr-3 group-last:border-b-0 bg-card group-hover:bg-paper ${align ? "text-right whitespace-nowrap" : ""} ${pinned ? pins[pinned] : ""} ${className}`;
  const content = (
    <>
      {cell(props.row, props.number)}
      {under?.(props.row)}
    </>
  );
  if (!isRowHeader) return <td className={look}>{content}</td>;
  return (
    <th scope="row" className={look}>
      {content}
    </th>
  );
}
