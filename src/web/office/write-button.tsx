import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { ApiError, apiErrorMessage } from "#web/api/api-error.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Notice } from "#web/ui/states.tsx";
import { showToast } from "#web/ui/toasts/toast.ts";

/**
 * A button that sends a change without a form, once the user answers its `question`, if any, with Yes. Then
 * it shows the message of the reply, and the page reads its data again. A refusal is shown in the window
 * that asks the question, and as a toast where there is no such window or with `danger`.
 */
export function OfficeActionButton(
  props: Pick<ButtonProps, "variant" | "size" | "className" | "disabled"> & {
    readonly label: string;
    /** Text after the label for screen readers alone, such as " of Thandi Nkosi". */
    readonly about?: string;
    readonly question?: string | undefined;
    readonly danger?: boolean;
    readonly write: () => Promise<{ readonly msg?: string }>;
    /** The message when the record is not found, because somebody else made the same change. */
    readonly goneText?: string;
    /** True keeps a refusal in sight under the button, instead of a toast. */
    readonly keepsRefusal?: boolean;
    readonly children?: ReactNode;
  },
) {
  const { question, danger = false, write, goneText, keepsRefusal, about } = props;
  const [isAsking, setAsking] = useState(false);
  const call = useFormCall();
  const button = useRef<HTMLButtonElement>(null);
  // The change that is sent may remove the button, and with it the keyboard focus.
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === document.activeElement) {
        document.querySelector("main")?.focus({ preventScroll: true });
      }
    };
  }, []);

  async function send() {
    try {
      return await write();
    } catch (error) {
      if (goneText === undefined || !(error instanceof ApiError) || error.status !== 404) {
        throw error;
      }
      showToast(goneText, "info");
      return null;
    }
  }

  const start = () =>
    void call.write({}, send, () => setAsking(false), {
      failed: (error) => {
        if (!keepsRefusal && (question === undefined || danger))
          showToast(apiErrorMessage(error), "error");
      },
    });
  return (
    <>
      <Button
        ref={button}
        variant={props.variant ?? "secondary"}
        size={props.size ?? "compact"}
        className={props.className}
        disabled={props.disabled === true}
        busy={call.busy}
        onClick={() => (question === undefined ? start() : setAsking(true))}
      >
        {props.label}
        {about && <span className="sr-only">{about}</span>}
      </Button>
      {keepsRefusal && call.summary && (
        <Notice kind="error" className="mt-3" title={call.summary} />
      )}
      {question !== undefined && (
        <ConfirmDialog
          open={isAsking}
          question={question}
          danger={danger}
          busy={call.busy}
          error={call.error === null ? null : apiErrorMessage(call.error)}
          onNo={() => {
            setAsking(false);
            call.clear();
          }}
          onYes={start}
        >
          {props.children}
        </ConfirmDialog>
      )}
    </>
  );
}
