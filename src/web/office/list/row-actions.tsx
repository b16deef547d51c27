import "./row-actions.css";
import type { ReactNode } from "react";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { HistoryList } from "../history.tsx";
import type { RecordKind, RecordWithId } from "../record-kind.ts";
import { OfficeActionButton } from "../write-button.tsx";
import { RowLink } from "./record-links.tsx";

export type RowActionOptions<Row extends RecordWithId> = {
  readonly kind: RecordKind<Row>;
  /** The link to the page of a row; `whenRemoved` is false where a deleted record has no page. */
  readonly page?: {
    readonly label: string;
    readonly to: (row: Row) => string;
    readonly whenRemoved?: boolean;
  };
  readonly more?: (row: Row, isRemoved: boolean) => ReactNode;
  /** Whether the viewer may delete this record; always true when left out. */
  readonly mayRemove?: (row: Row) => boolean;
  /** Describes the record in the window that confirms a deletion; the record's name when left out. */
  readonly describe?: (row: Row) => ReactNode;
};

const linkLines = "row-links grid justify-items-start";

export function RowActions<Row extends RecordWithId>(
  props: RowActionOptions<Row> & {
    readonly row: Row;
    readonly isRemoved: boolean;
    /** "links" shows the actions as lines of text in a cell that also shows a value. */
    readonly look?: "links" | undefined;
  },
) {
  const { kind, row, isRemoved, page } = props;
  const name = kind.rowName(row);
  const shownName = <p className="font-bold break-words">{name}</p>;
  const { restore, remove } = kind;
  return (
    <div className={props.look === "links" ? linkLines : "flex flex-wrap gap-1 [td_&]:flex-nowrap"}>
      {page && (!isRemoved || page.whenRemoved !== false) && (
        <RowLink to={page.to(row)} label={page.label} name={name} />
      )}
      {props.more?.(row, isRemoved)}
      {isRemoved && restore && (
        <OfficeActionButton
          className="px-3!"
          label="Restore"
          about={` ${name}`}
          question={`Restore this ${kind.noun}?`}
          write={() => restore(row.id)}
          goneText={`This ${kind.noun} was restored already. The list is up to date now.`}
        >
          {shownName}
        </OfficeActionButton>
      )}
      {/* A record that has a page shows its history there, so its row has no button for that. */}
      {kind.history && (!page || isRemoved) && (
        <DialogButton
          variant="quiet"
          size="compact"
          className="px-2! first:-ml-2"
          label="History"
          about={` of ${name}`}
          title={`History of ${name}`}
        >
          {() => (
            <div className="mt-4">
              <HistoryList kind={kind} id={row.id} />
            </div>
          )}
        </DialogButton>
      )}
      {!isRemoved && remove && (props.mayRemove?.(row) ?? true) && (
        <OfficeActionButton
          variant="quiet"
          className="ml-auto px-2! text-quiet! hover:text-danger!"
          label={kind.removeWord ?? "Delete"}
          about={` ${name}`}
          question={`Are you sure you want to delete this ${kind.noun}?`}
          danger
          write={() => remove(row.id, row)}
          goneText={`This ${kind.noun} was deleted already. The list is up to date now.`}
        >
          <div className="mb-4 grid gap-2">{props.describe?.(row) ?? shownName}</div>
        </OfficeActionButton>
      )}
    </div>
  );
}
