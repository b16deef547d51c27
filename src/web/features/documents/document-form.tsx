import { useState } from "react";
import {
  fileTooLargeMessage,
  maxFileBytes,
  noFileMessage,
  takenFileTypes,
} from "#domain/files/kept-file.ts";
import { checkExpiry, type DocumentKind, documentKinds } from "#domain/fleet/documents.ts";
import { callApi, callWithId } from "#web/api/api-client.ts";
import { sendFile } from "#web/api/files.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { shrinkPicture } from "#web/browser/shrink-picture.ts";
import { useToday } from "#web/browser/use-now.ts";
import { useUnsaved } from "#web/drafts/unsaved.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { FileField, SendingBar } from "#web/ui/fields/file-field.tsx";
import { DateField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";

/** Sends a file, records a document that staff saw elsewhere, or accepts one that waits. */
type DocumentAction =
  | { readonly kind: "send" }
  | { readonly kind: "receive" }
  | { readonly kind: "accept"; readonly id: string; readonly expiresOn: string | null };

type Asked = {
  readonly action: DocumentAction;
  readonly kind: DocumentKind;
  readonly holderId: string;
};

const titles = { send: "Send", receive: "Received", accept: "Accept" } as const;

export function DocumentButton(
  props: Asked & Pick<ButtonProps, "variant"> & { readonly label: string },
) {
  const { label } = documentKinds[props.kind];
  const title = `${titles[props.action.kind]}: ${label}`;
  return (
    <DialogButton
      variant={props.variant ?? "secondary"}
      size="compact"
      label={props.label}
      about={`, ${label}`}
      title={title}
      hasForm
    >
      {(close) => <DocumentForm {...props} title={title} onClose={close} />}
    </DialogButton>
  );
}

const labels = { send: "Send", receive: "Mark as received", accept: "Accept" } as const;

function DocumentForm(props: Asked & { readonly title: string; readonly onClose: () => void }) {
  const { action, kind, holderId } = props;
  const call = useFormCall();
  const today = useToday();
  const [file, setFile] = useState<File | null>(null);
  const [expiresOn, setExpiresOn] = useState(
    action.kind === "accept" ? (action.expiresOn ?? "") : "",
  );
  const [progress, setProgress] = useState(0);
  const { expires } = documentKinds[kind];
  useUnsaved(file !== null);

  async function send(): Promise<{ readonly msg: string }> {
    if (action.kind === "accept") {
      const body = expires ? { expiresOn } : {};
      return callWithId("PATCH /api/documents/accept/{id}", action.id, body);
    }
    if (action.kind === "receive" || file === null) {
      return callApi("POST /api/documents/receive", { body: { kind, holderId, expiresOn } });
    }
    setProgress(0);
    return sendFile("POST /api/documents/send", {
      query: { kind, holderId, expiresOn },
      file: await shrinkPicture(file),
      onProgress: setProgress,
    });
  }

  function submit() {
    const found = {
      file: action.kind === "send" ? fileProblem(file) : null,
      expiresOn: checkExpiry(kind, expiresOn, today),
    };
    void call.write(found, send, props.onClose);
  }

  return (
    <Form label={props.title} onSubmit={submit} call={call} className="mt-4 grid gap-5">
      {action.kind === "send" && (
        <FileField
          name="file"
          label="Photo or PDF"
          hint="All of it in the picture, sharp and without glare. At most 10 MB."
          accept={`image/*,${takenFileTypes.join()}`}
          onFileChange={setFile}
        />
      )}
      {expires ? (
        <DateField
          name="expiresOn"
          label="Valid until"
          hint={action.kind === "accept" ? "As it stands on the document." : undefined}
          min={today}
          value={expiresOn}
          onValueChange={setExpiresOn}
        />
      ) : (
        action.kind !== "send" && <p className="text-quiet">This document does not end on a day.</p>
      )}
      {call.busy && action.kind === "send" && (
        <SendingBar part={progress}>{Math.round(progress * 100)} %</SendingBar>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{labels[action.kind]}</SubmitButton>
        <Button variant="secondary" disabled={call.busy} onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** Says why a file cannot be sent. A photo is made smaller first, so only a PDF can be too large. */
function fileProblem(file: File | null): string | null {
  if (file === null) return noFileMessage;
  const isTooLarge = file.size > maxFileBytes && !file.type.startsWith("image/");
  return isTooLarge ? fileTooLargeMessage : null;
}
