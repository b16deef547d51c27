import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import type { RecordKind } from "../record-kind.ts";
import { HistoryList } from "./history-list.tsx";

/** The history of a record in a window; open while there is one. */
export function HistoryDialog<Row extends { readonly id: string }, Filters extends object>(props: {
  readonly kind: RecordKind<Row, Filters>;
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
