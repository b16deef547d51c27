import type { ReactNode } from "react";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import type { Identified, RecordKind } from "./record-kind.ts";
import { useWrite } from "./use-write.ts";

/** Asks before a record is deleted, and deletes it once; open while there is one. */
export function DeleteRecordDialog<Row extends Identified, Filters extends object>(props: {
  readonly kind: RecordKind<Row, Filters>;
  readonly row: Row | null;
  /** What the record is, in the window; its name when left out. */
  readonly describe?: ((row: Row) => ReactNode) | undefined;
  readonly onClose: () => void;
  /** The record is gone, deleted here or by somebody else. */
  readonly onGone: () => void;
}) {
  const { kind, row, onClose, onGone } = props;
  const { one } = kind.noun;
  const deletion = useWrite({
    write: async (gone: Row) => kind.remove?.(gone.id, gone),
    goneText: `This ${one} was deleted already. The list is up to date now.`,
    onDone: onGone,
  });

  return (
    <ConfirmDialog
      open={row !== null}
      question={`Are you sure you want to delete this ${one}?`}
      danger
      busy={deletion.busy}
      error={deletion.error}
      onNo={() => {
        deletion.reset();
        onClose();
      }}
      onYes={() => {
        if (!row) return;
        deletion.start(row);
      }}
    >
      {row && (
        <div className="mb-4 grid gap-2">
          {props.describe?.(row) ?? <p className="font-bold break-words">{kind.nameOf(row)}</p>}
        </div>
      )}
    </ConfirmDialog>
  );
}
