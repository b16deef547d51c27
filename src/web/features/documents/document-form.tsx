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

/** What is done: a file is sent, or staff saw the document elsewhere, or accept the one that waits. */
type Deed =
  | { readonly kind: "send" }
  | { readonly kind: "receive" }
  | { readonly kind: "accept"; readonly id: string; readonly expiresOn: string | null };

type Asked = { readonly deed: Deed; readonly kind: DocumentKind; readonly holderId: string };

const titles = { send: "Send", receive: "Received", accept: "Accept" } as const;

export function DocumentButton(
  props: Asked & Pick<ButtonProps, "variant"> & { readonly label: string },
) {
  const { label } = documentKinds[props.kind];
  const title = `${titles[props.deed.kind]}: ${label}`;
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
  const { deed, kind, holderId } = props;
  const call = useFormCall();
  const today = useToday();
  const [file, setFile] = useState<File | null>(null);
  const [expiresOn, setExpiresOn] = useState(deed.kind === "accept" ? (deed.expiresOn ?? "") : "");
  const [progress, setProgress] = useState(0);
  const { expires } = documentKinds[kind];
  useUnsaved(file !== null);

  async function send(): Promise<{ readonly msg: string }> {
    if (deed.kind === "accept") {
      const body = expires ? { expiresOn } : {};
      return callWithId("PATCH /api/documents/accept/{id}", deed.id, body);
    }
    if (deed.kind === "receive" || file === null) {
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
      file: deed.kind === "send" ? fileProblem(file) : null,
      expiresOn: checkExpiry(kind, expiresOn, today),
    };
    void call.write(found, send, props.onClose);
  }

  return (
    <Form label={props.title} onSubmit={submit} call={call} className="mt-4 grid gap-5">
      {deed.kind === "send" && (
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
          hint={deed.kind === "accept" ? "As it stands on the document." : undefined}
          min={today}
          value={expiresOn}
          onValueChange={setExpiresOn}
        />
      ) : (
        deed.kind !== "send" && <p className="text-quiet">This document does not end on a day.</p>
      )}
      {call.busy && deed.kind === "send" && (
        <SendingBar part={progress}>{Math.round(progress * 100)} %</SendingBar>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{labels[deed.kind]}</SubmitButton>
        <Button variant="secondary" disabled={call.busy} onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** A photo becomes smaller before it is sent; a PDF stays as it is. */
function fileProblem(file: File | null): string | null {
  if (file === null) return noFileMessage;
  const isTooLarge = file.size > maxFileBytes && !file.type.startsWith("image/");
  return isTooLarge ? fileTooLargeMessage : null;
}
