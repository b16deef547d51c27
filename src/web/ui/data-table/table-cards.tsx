import type { ReactNode } from "react";
import { ChevronDownIcon } from "../icons.tsx";
import type { DataColumn } from "./data-column.ts";

/**
 * The rows of a table as a list of cards, for a screen on which a table has no room. With `more`,
 * each card opens to every column that stays chosen.
 */
export function TableCards<Row>(props: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly firstNumber: number;
  readonly rowKey: (row: Row) => string;
  readonly card: (row: Row, number: number) => ReactNode;
  /** The columns behind "more", and what the button that opens them says. */
  readonly more: { readonly label: string; readonly columns: readonly DataColumn<Row>[] } | null;
}) {
  const { more } = props;
  return (
    <ul aria-label={props.label} className="grid gap-4">
      {props.rows.map((row, index) => {
        const number = props.firstNumber + index;
        return (
          <li
            key={props.rowKey(row)}
            className="min-w-0 rounded-card border border-line bg-card p-4 shadow-soft"
          >
            {props.card(row, number)}
            {more && (
              <details className="group mt-2 border-t border-line">
                <summary className="-mb-2 flex min-h-11 items-center gap-1.5 text-small font-semibold text-action">
                  <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
                  {more.label}
                </summary>
                <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-small">
                  {more.columns.map((column) => (
                    <div key={column.id} className="contents">
                      <dt className="text-quiet">{column.header}</dt>
                      <dd className="min-w-0 break-words">{column.cell(row, number)}</dd>
                    </div>
                  ))}
                </dl>
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
