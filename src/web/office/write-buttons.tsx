import { type ReactNode, useState } from "react";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { AlertIcon } from "#web/ui/icons.tsx";
import type { SaveQuestion } from "./edit/edit-form.tsx";
import type { EditableKind, Identified } from "./record-kind.ts";
import { useWrite } from "./use-write.ts";

export function ActivateButton<Row extends Identified>(
  props: Pick<ButtonProps, "variant"> & {
    readonly kind: EditableKind<Row, { readonly status: "active" }>;
    readonly row: Row;
    /** Null where nothing is missing, undefined while that is not known. */
    readonly question: SaveQuestion | null | undefined;
  },
) {
  const { kind, row, question, variant = "primary" } = props;
  const [isAsking, setAsking] = useState(false);
  const { busy, error, start } = useWrite({
    write: () => kind.update(row.id, { status: "active" }),
    onDone: () => {
      // The button goes when there is nothing left to change; the focus goes to the page then.
      if (document.activeElement === document.body) {
        document.querySelector("main")?.focus({ preventScroll: true });
      }
    },
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant={variant}
        size="compact"
        busy={busy}
        disabled={question === undefined}
        onClick={() => (question ? setAsking(true) : start())}
      >
        Make active
        <span className="sr-only">, {kind.nameOf(row)}</span>
      </Button>
      {error !== null && (
        <p role="alert" className="flex gap-1.5 text-small font-semibold text-danger">
          <AlertIcon className="mt-px size-5" />
          <span>{error}</span>
        </p>
      )}
      {question && (
        <ConfirmDialog
          {...question}
          open={isAsking}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            start();
          }}
        />
      )}
    </div>
  );
}

/** Does something after a Yes; a refusal stands in the window that asks. */
export function ConfirmedButton(
  props: Pick<ButtonProps, "variant" | "size" | "className" | "disabled"> & {
    readonly label: ReactNode;
    readonly question: string;
    readonly danger?: boolean;
    readonly write: () => Promise<{ readonly msg?: string }>;
    readonly goneText?: string;
    readonly onDone?: () => void;
    readonly children: ReactNode;
  },
) {
  const { label, question, danger = false, write, goneText, onDone, children, ...look } = props;
  const [isAsking, setAsking] = useState(false);
  const { busy, error, start, reset } = useWrite({
    write,
    ...(goneText !== undefined && { goneText }),
    ...(onDone && { onDone }),
    onWritten: () => setAsking(false),
  });
  return (
    <>
      <Button variant="secondary" size="compact" {...look} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={question}
        danger={danger}
        busy={busy}
        error={error}
        onNo={() => {
          setAsking(false);
          reset();
        }}
        onYes={() => start()}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
