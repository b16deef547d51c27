import type { ReactNode } from "react";
import { ChevronDownIcon } from "../icons.tsx";
import type { ShownRows } from "./columns.tsx";

/** The rows of a table as a list of cards, for a screen on which a table has no room. */
export function TableCards<Row extends { readonly id: string }>(
  props: ShownRows<Row> & {
    readonly card: (row: Row) => ReactNode;
    /** Each card opens to every column, chosen or not, but the one at the end. */
    readonly hasAllOnCards: boolean;
  },
) {
  const columns = props.columns.filter(
    ({ pinned, isHeaderHidden }) => pinned !== "end" && !isHeaderHidden,
  );
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
