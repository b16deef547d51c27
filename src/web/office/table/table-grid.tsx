import type { ReactNode } from "react";
import { ChevronDownIcon } from "#web/ui/icons.tsx";
import type { DataColumn, TableRowsProps } from "./columns.tsx";

const pins = {
  start: "sticky left-0 z-10 border-r border-line",
  end: "sticky right-0 z-10 border-l border-line",
} as const;
const pin = ({ pinned }: Pick<DataColumn<never>, "pinned">) => (pinned ? pins[pinned] : "");

/** A table that scrolls sideways inside its frame, by keyboard too, so that the page stays in place. */
export function TableGrid<Row extends { readonly id: string }>(
  props: TableRowsProps<Row> & {
    readonly overflows: boolean;
    readonly canHideColumns: boolean;
    readonly sort: string;
    readonly onSort: (sort: string) => void;
  },
) {
  const { label, columns, sort, firstNumber, overflows } = props;
  return (
    <>
      {overflows && (
        <p data-no-print className="mb-2 text-small text-quiet">
          The table is wider than the page. Scroll it sideways
          {props.canHideColumns && ", or hide columns you do not need"}.
        </p>
      )}
      <section
        aria-label={`${label}, table`}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={overflows ? 0 : undefined}
        className="overflow-x-auto overscroll-x-contain rounded-card border border-line bg-card shadow-soft"
      >
        <table className="w-full border-separate border-spacing-0 text-left text-small">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => {
                const { header, sort: name } = column;
                const isUp = name !== undefined && sort === name;
                const isDown = name !== undefined && sort === `-${name}`;
                return (
                  <th
                    key={column.id}
                    scope="col"
                    aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}
                    className={`border-b border-line bg-sand px-2 py-1 first:pl-3 last:pr-3 align-middle font-bold ${column.align ? "text-right" : ""} ${pin(column)}`}
                  >
                    {name === undefined ? (
                      header
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
              })}
            </tr>
          </thead>
          <tbody>
            {props.rows.map((row, index) => (
              <tr key={row.id} className="group">
                {columns.map((column) => {
                  const Cell = column.isRowHeader ? "th" : "td";
                  return (
                    <Cell
                      key={column.id}
                      scope={column.isRowHeader ? "row" : undefined}
                      className={`border-b border-line px-2 py-2 align-baseline font-normal first:pl-3 last:pr-3 group-last:border-b-0 bg-card group-hover:bg-paper ${column.align ? "text-right whitespace-nowrap" : ""} ${pin(column)} ${column.className ?? ""}`}
                    >
                      {column.cell(row, firstNumber + index)}
                      {column.under?.(row)}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

export function TableCards<Row extends { readonly id: string }>(
  props: TableRowsProps<Row> & {
    readonly card: (row: Row) => ReactNode;
    /** True where each card can be opened to show all columns but the actions. */
    readonly hasAllOnCards: boolean;
  },
) {
  const columns = props.columns.filter(({ pinned }) => pinned !== "end");
  return (
    <ul aria-label={props.label} className="grid items-start gap-4 md:grid-cols-2">
      {props.rows.map((row, index) => (
        <li
          key={row.id}
          className="min-w-0 rounded-card border border-line bg-card p-4 shadow-soft"
        >
          <article className="grid gap-3">{props.card(row)}</article>
          {props.hasAllOnCards && (
            <details className="group mt-2 border-t border-line">
              <summary className="-mb-2 flex min-h-11 items-center gap-1.5 text-small font-semibold text-action">
                <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
                All fields
              </summary>
              <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-small">
                {columns.map((column) => (
                  <div key={column.id} className="contents">
                    <dt className="text-quiet">{column.header}</dt>
                    <dd className="min-w-0 break-words">
                      {column.cell(row, props.firstNumber + index)}
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
