import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Notice } from "./states.tsx";

/** A window that asks before a step that is hard to undo. The answers are Yes and No. */
export function ConfirmDialog(props: {
  readonly open: boolean;
  readonly question: string;
  readonly children?: ReactNode;
  readonly onYes: () => void;
  readonly onNo: () => void;
  readonly busy?: boolean;
  readonly error?: ReactNode;
  readonly danger?: boolean;
}) {
  const busy = props.busy === true;
  return (
    <Dialog
      open={props.open}
      onClose={() => {
        if (!busy) props.onNo();
      }}
      title={props.question}
      actions={
        <>
          <Button variant={props.danger ? "danger" : "primary"} busy={busy} onClick={props.onYes}>
            Yes
          </Button>
          <Button variant="secondary" disabled={busy} onClick={props.onNo}>
            No
          </Button>
        </>
      }
    >
      {props.children}
      {props.error && (
        <div className={props.children ? "mt-4" : ""}>
          <Notice kind="error">{props.error}</Notice>
        </div>
      )}
    </Dialog>
  );
}
