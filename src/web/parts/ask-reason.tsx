import type { ReactNode } from "react";
import {
  checkCancellationReason,
  maxCancellationReasonLength,
} from "#domain/orders/cancellation.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useMarkFormUnsaved } from "#web/drafts/unsaved.ts";
import { useUnsavedFieldEntry } from "#web/drafts/use-entries.ts";
import { Button } from "#web/ui/button.tsx";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { TextAreaField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import type { FieldErrors } from "#web/ui/form/form-context.ts";

type Asked = {
  readonly title: string;
  readonly children: ReactNode;
  readonly fields?: ReactNode;
  readonly reasonLabel?: string;
  readonly initial?: string;
  /** The name of the reason's field in the body of the call; `reason` when left out. */
  readonly name?: string;
  /** The longest reason, in characters; `maxCancellationReasonLength` when left out. */
  readonly maxLength?: number;
  /** Returns the error message of each wrong field; when left out, only a reason is required. */
  readonly check?: (reason: string) => FieldErrors;
  /** The labels of the button that sends the reason, and of the one that only closes the window. */
  readonly yes: string;
  readonly no: string;
  readonly danger?: boolean;
  /** Sends the call. Returns the server's message, or null to keep the window open for a question. */
  readonly send: (reason: string) => Promise<{ readonly msg: string } | null>;
};

/** A button that opens a window, which asks for a reason before it sends the call. */
export function ReasonDialog(
  props: Asked & {
    /** The label of the button; the window's title when left out. */
    readonly label?: string;
    readonly isQuiet?: boolean;
    readonly isMain?: boolean;
  },
) {
  return (
    <DialogButton
      variant={props.isQuiet ? "quiet" : props.isMain ? "primary" : "secondary"}
      {...(props.isQuiet && { size: "compact", className: "px-2!" })}
      label={props.label ?? props.title}
      title={props.title}
      hasForm
    >
      {(close) => <ReasonForm {...props} onClose={close} />}
    </DialogButton>
  );
}

/** The form of a window that asks for a reason. */
export function ReasonForm(props: Asked & { readonly onClose: () => void }) {
  const call = useFormCall();
  const { initial = "", name = "reason" } = props;
  const entry = useUnsavedFieldEntry(name, initial);
  const reason = entry.value;
  useMarkFormUnsaved(reason !== initial);

  function send() {
    const found = props.check?.(reason) ?? { [name]: checkCancellationReason(reason) };
    void call.write(
      found,
      () => props.send(reason),
      (done) => done && props.onClose(),
    );
  }

  return (
    <Form label={props.title} onSubmit={send} call={call} className="grid gap-5">
      <p className="text-quiet">{props.children}</p>
      {props.fields}
      <TextAreaField
        {...entry}
        label={props.reasonLabel ?? "Reason"}
        maxLength={props.maxLength ?? maxCancellationReasonLength}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant={props.danger ? "danger" : "primary"}>{props.yes}</SubmitButton>
        <Button variant="secondary" disabled={call.busy} onClick={props.onClose}>
          {props.no}
        </Button>
      </div>
    </Form>
  );
}
