import { type ReactNode, useEffect, useId, useRef } from "react";
import { CrossIcon } from "./icons.tsx";

/**
 * A modal window: the browser's own `<dialog>`, which keeps the focus inside and returns it afterwards.
 * Escape, the cross and a press beside the window call `onClose`, but not while a form in the window is
 * being sent, because the reply would be lost.
 */
export function Dialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** True for a window with a form. A press beside such a window, perhaps by mistake, does not close it. */
  readonly hasForm?: boolean;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}) {
  const { open } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // This runs at every render because a second Escape closes the window without a cancel event.
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  });

  function close() {
    const dialog = ref.current;
    if (!dialog?.querySelector("form[aria-busy]")) props.onClose();
    else if (!dialog.open) dialog.showModal();
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      closedby={props.hasForm ? "closerequest" : "any"}
      className="w-[calc(100%-2rem)] max-w-form animate-rise rounded-card bg-card p-6 text-left text-body font-normal whitespace-normal text-ink shadow-soft"
      onCancel={(event) => {
        // A file picker that is closed sends a cancel event too, which bubbles up to the window.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        if (open && !event.currentTarget.open) close();
      }}
    >
      {open && (
        <>
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="min-w-0 text-lead font-bold">
              {props.title}
            </h2>
            <button
              type="button"
              aria-label="Close"
              className="-mt-2 -mr-3 grid size-11 place-items-center rounded-field text-quiet hover:bg-sand hover:text-ink"
              onClick={close}
            >
              <CrossIcon className="size-5" />
            </button>
          </div>
          <div className="mt-2">{props.children}</div>
          {props.actions && <div className="mt-6 flex flex-wrap gap-3">{props.actions}</div>}
        </>
      )}
    </dialog>
  );
}
