import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import type { Identified, RecordKind } from "./record-kind.ts";
import { RowButton } from "./write-buttons.tsx";

/** The page that a row leads to. */
export type RowPage<Row> = {
  /** What the link says, such as "Edit". */
  readonly label: string;
  readonly to: (row: Row) => string;
  /** False where a deleted record has no page. */
  readonly whenRemoved?: boolean;
};

export type RowActionsProps<Row extends Identified, Filters extends object> = {
  readonly kind: RecordKind<Row, Filters>;
  readonly row: Row;
  readonly isRemoved: boolean;
  readonly page?: RowPage<Row> | undefined;
  /** More that can be done with this row. */
  readonly more?: ReactNode;
  readonly hasHistory: boolean;
  /** False for a record that this viewer may not delete. */
  readonly mayRemove: boolean;
  readonly onDelete: (row: Row) => void;
  readonly onHistory: (row: Row) => void;
  readonly onRestored: () => void;
};

/** The actions of a record in a list: open it, see its history, delete or restore it. */
export function RowActions<Row extends Identified, Filters extends object>(
  props: RowActionsProps<Row, Filters>,
) {
  const { kind, row, isRemoved, page } = props;
  const { search } = useLocation();
  const name = kind.nameOf(row);
  const { restore } = kind;
  return (
    <div
      className={`flex flex-wrap gap-1 ${props.more ? "md:w-max md:max-w-56" : "md:flex-nowrap"}`}
    >
      {page && (!isRemoved || page.whenRemoved !== false) && (
        <Link
          to={page.to(row)}
          prefetch="intent"
          // The way back leads to the same filters and page.
          state={{ listSearch: search }}
          className={buttonClass("secondary", "compact", "px-3! whitespace-nowrap")}
        >
          {page.label}
          <span className="sr-only">, {name}</span>
        </Link>
      )}
      {props.more}
      {isRemoved && restore && (
        <RowButton
          label="Restore"
          of={` ${name}`}
          write={() => restore(row.id)}
          goneText={`This ${kind.noun.one} was restored already. The list is up to date now.`}
          onDone={props.onRestored}
        />
      )}
      {kind.history && props.hasHistory && (
        <Button
          variant="quiet"
          size="compact"
          className="px-2! first:-ml-2"
          onClick={() => props.onHistory(row)}
        >
          History
          <span className="sr-only"> of {name}</span>
        </Button>
      )}
      {!isRemoved && kind.remove && props.mayRemove && (
        <Button
          variant="quiet"
          size="compact"
          className="px-2! text-danger"
          onClick={() => props.onDelete(row)}
        >
          {kind.removeWord ?? "Delete"}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </div>
  );
}
