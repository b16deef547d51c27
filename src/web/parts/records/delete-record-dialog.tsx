import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError, messageOf } from "#web/lib/api/api-error.ts";
import { useSingleMutation } from "#web/lib/use-single-mutation.ts";
import { ConfirmDialog } from "#web/ui/dialogs/confirm-dialog.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { RecordKind } from "./record-kind.ts";
import { reloadEverything } from "./records.queries.ts";

/** Asks before a record is deleted, and deletes it once; open while there is one. */
export function DeleteRecordDialog<
  Row extends { readonly id: string },
  Filters extends object,
>(props: {
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
  const queryClient = useQueryClient();
  const deletion = useSingleMutation({
    mutationFn: async (gone: Row) => {
      try {
        const answer = await kind.remove?.(gone.id, gone);
        if (answer) toast(answer.msg);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        toast(`This ${one} was deleted already. The list is up to date now.`, "info");
      }
      await reloadEverything(queryClient);
    },
    onSuccess: onGone,
  });

  return (
    <ConfirmDialog
      open={row !== null}
      question={`Are you sure you want to delete this ${one}?`}
      danger
      busy={deletion.isPending}
      error={deletion.isError ? messageOf(deletion.error) : null}
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
