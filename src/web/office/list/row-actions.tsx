import "./row-actions.css";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { HistoryList } from "../history.tsx";
import type { Identified, RecordKind } from "../record-kind.ts";
import { useWrite } from "../use-write.ts";
import { ConfirmedButton } from "../write-buttons.tsx";
import { RowLink } from "./record-links.tsx";

export type RowOffer<Row extends Identified> = {
  readonly kind: RecordKind<Row>;
  /** Where a row leads, under what words; `whenRemoved` is false where a deleted one has no page. */
  readonly page?: {
    readonly label: string;
    readonly to: (row: Row) => string;
    readonly whenRemoved?: boolean;
  };
  readonly more?: (row: Row, isRemoved: boolean) => ReactNode;
  /** Which records this viewer may delete; all of them when left out. */
  readonly mayRemove?: (row: Row) => boolean;
};

const linkLines = "row-links grid justify-items-start";

export function RowActions<Row extends Identified>(
  props: RowOffer<Row> & {
    readonly row: Row;
    readonly isRemoved: boolean;
    /** Lines of text, where a cell holds something else too. */
    readonly look?: "links" | undefined;
    readonly onDelete: (row: Row) => void;
    readonly onHistory: (row: Row) => void;
    readonly onRestored: () => void;
  },
) {
  const { kind, row, isRemoved, page } = props;
  const name = kind.nameOf(row);
  const { restore } = kind;
  return (
    <div className={props.look === "links" ? linkLines : "flex flex-wrap gap-1 [td_&]:flex-nowrap"}>
      {page && (!isRemoved || page.whenRemoved !== false) && (
        <RowLink to={page.to(row)} label={page.label} name={name} />
      )}
      {props.more?.(row, isRemoved)}
      {isRemoved && restore && (
        <ConfirmedButton
          className="px-3!"
          label={
            <>
              Restore<span className="sr-only"> {name}</span>
            </>
          }
          question={`Restore this ${kind.noun}?`}
          write={() => restore(row.id)}
          goneText={`This ${kind.noun} was restored already. The list is up to date now.`}
          onDone={props.onRestored}
        >
          <p className="font-bold break-words">{name}</p>
        </ConfirmedButton>
      )}
      {/* Otherwise it stands on the record's own page. */}
      {kind.history && (!page || isRemoved) && (
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
      {!isRemoved && kind.remove && (props.mayRemove?.(row) ?? true) && (
        <Button
          variant="quiet"
          size="compact"
          className="ml-auto px-2! text-quiet! hover:text-danger!"
          onClick={() => props.onDelete(row)}
        >
          {kind.removeWord ?? "Delete"}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </div>
  );
}

export function DeleteRecordDialog<Row extends Identified>(props: {
  readonly kind: RecordKind<Row>;
  readonly row: Row | null;
  readonly describe: ((row: Row) => ReactNode) | undefined;
  readonly onClose: () => void;
  readonly onGone: () => void;
}) {
  const { kind, row, onClose } = props;
  const { busy, error, start, reset } = useWrite({
    write: async (gone: Row) => kind.remove?.(gone.id, gone),
    goneText: `This ${kind.noun} was deleted already. The list is up to date now.`,
    onDone: props.onGone,
    toastsError: true,
  });
  return (
    <ConfirmDialog
      open={row !== null}
      question={`Are you sure you want to delete this ${kind.noun}?`}
      danger
      busy={busy}
      error={error}
      onNo={() => {
        reset();
        onClose();
      }}
      onYes={() => row && start(row)}
    >
      {row && (
        <div className="mb-4 grid gap-2">
          {props.describe?.(row) ?? <p className="font-bold break-words">{kind.nameOf(row)}</p>}
        </div>
      )}
    </ConfirmDialog>
  );
}

export function HistoryDialog<Row extends Identified>(props: {
  readonly kind: RecordKind<Row>;
  readonly row: Row | null;
  readonly onClose: () => void;
}) {
  const { kind, row } = props;
  return (
    <Dialog
      open={row !== null}
      onClose={props.onClose}
      title={row === null ? "History" : `History of ${kind.nameOf(row)}`}
    >
      {row !== null && (
        <div className="mt-4">
          <HistoryList kind={kind} id={row.id} />
        </div>
      )}
    </Dialog>
  );
}
