import type { ReactNode } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { HistoryList } from "../history.tsx";
import type { Identified, RecordKind } from "../record-kind.ts";
import { useWrite } from "../use-write.ts";

/** Asks before a record is deleted, and deletes it once; open while there is one. */
export function DeleteRecordDialog<Row extends Identified>(props: {
  readonly kind: RecordKind<Row>;
  readonly row: Row | null;
  /** What the record is, in the window; its name when left out. */
  readonly describe: ((row: Row) => ReactNode) | undefined;
  readonly onClose: () => void;
  /** The record is gone, deleted here or by somebody else. */
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

/** The history of a record in a window; open while there is one. */
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
