import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "#web/lib/api/api-error.ts";
import { useSingleMutation } from "#web/lib/use-single-mutation.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { AlertIcon } from "#web/ui/icons.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { EditableKind } from "../record-kind.ts";
import { reloadEverything } from "../records.queries.ts";

/** Makes one change of a record at once, such as its next status; a refusal stands under it. */
export function ChangeButton<
  Row extends { readonly id: string },
  Filters extends object,
  Change extends object,
>(
  props: Pick<ButtonProps, "variant"> & {
    readonly kind: EditableKind<Row, Filters, Change>;
    readonly row: Row;
    readonly change: Change;
    readonly children: ReactNode;
  },
) {
  const { kind, row } = props;
  const queryClient = useQueryClient();
  const changing = useSingleMutation({
    mutationFn: async () => {
      const { msg } = await kind.update(row.id, props.change);
      toast(msg);
      await reloadEverything(queryClient);
      // The button goes when there is nothing left to change; the focus goes to the page then.
      if (document.activeElement === document.body) {
        document.querySelector("main")?.focus({ preventScroll: true });
      }
    },
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant={props.variant ?? "primary"}
        size="compact"
        busy={changing.isPending}
        onClick={() => changing.start()}
      >
        {props.children}
        <span className="sr-only">, {kind.nameOf(row)}</span>
      </Button>
      {changing.isError && (
        <p role="alert" className="flex gap-1.5 text-small font-semibold text-danger">
          <AlertIcon className="mt-px size-5" />
          <span>{messageOf(changing.error)}</span>
        </p>
      )}
    </div>
  );
}
