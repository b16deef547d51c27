import { useQueryClient } from "@tanstack/react-query";
import { ApiError, messageOf } from "#web/lib/api/api-error.ts";
import { useSingleMutation } from "#web/lib/use-single-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { RecordKind } from "./record-kind.ts";
import { reloadEverything } from "./records.queries.ts";

/** Brings a deleted record back; nothing is asked, because it can be deleted again. */
export function RestoreButton<Row extends { readonly id: string }, Filters extends object>(props: {
  readonly kind: RecordKind<Row, Filters>;
  readonly row: Row;
  readonly onRestored: () => void;
}) {
  const { kind, row, onRestored } = props;
  const { one } = kind.noun;
  const queryClient = useQueryClient();
  const restoring = useSingleMutation({
    mutationFn: async () => {
      try {
        const answer = await kind.restore?.(row.id);
        if (answer) toast(answer.msg);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        toast(`This ${one} was restored already. The list is up to date now.`, "info");
      }
      await reloadEverything(queryClient);
    },
    onSuccess: onRestored,
    onError: (error) => toast(messageOf(error), "error"),
  });
  return (
    <Button
      variant="secondary"
      size="compact"
      className="px-3!"
      busy={restoring.isPending}
      onClick={() => restoring.start()}
    >
      Restore
      <span className="sr-only"> {kind.nameOf(row)}</span>
    </Button>
  );
}
