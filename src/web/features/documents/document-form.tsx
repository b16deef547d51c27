import { useState } from "react";
import { missingFileMessage } from "#domain/files/file-kinds.ts";
import {
  checkDocumentExpiryDate,
  type DocumentKind,
  documentKinds,
} from "#domain/fleet/documents.ts";
import { type LicenceCode, licenceCodes } from "#domain/fleet/driving-law.ts";
import { callApi } from "#web/api/api-client.ts";
import { sendFile } from "#web/api/files.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { FilesField } from "#web/parts/files/files-field.tsx";
import { useFileSelection } from "#web/parts/files/use-files.ts";
import { Button, type ButtonProps } from "#web/ui/button.tsx";
import { DialogButton } from "#web/ui/dialog-button.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { DateField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";

/** What the form does: send a document, record one that staff saw elsewhere, or accept a waiting one. */
type DocumentAction =
  | { readonly kind: "send" }
  | { readonly kind: "receive" }
  | {
      readonly kind: "accept";
      readonly id: string;
      readonly expiresOn: string | null;
      readonly licenceCode: LicenceCode | null;
    };

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
  const today = useJohannesburgToday();
  const files = useFileSelection("document");
  const [expiresOn, setExpiresOn] = useState(
    action.kind === "accept" ? (action.expiresOn ?? "") : "",
  );
  const [licenceCode, setLicenceCode] = useState(
    action.kind === "accept" ? (action.licenceCode ?? "") : "",
  );
  const { expires } = documentKinds[kind];
  const asksCode = kind === "licence" && action.kind !== "send";

  async function send(): Promise<{ readonly msg: string }> {
    const about = { kind, holderId, expiresOn };
    const code = licenceCodes.find((each) => each === licenceCode);
    const read = code && { licenceCode: code };
    if (action.kind === "accept") {
      const body = { ...(expires && { expiresOn }), ...read };
      return changeRecordById("PATCH /api/documents/accept/{id}", action.id, body);
    }
    if (action.kind === "receive")
      return callApi("POST /api/documents/receive", { body: { ...about, ...read } });
    const msg = await files.send((file, onProgress) =>
      sendFile("POST /api/documents/send", { query: about, file, onProgress }),
    );
    return { msg };
  }

  function submit() {
    const needsFile = action.kind === "send" && files.chosen.length === 0;
    const found = {
      file: needsFile ? (files.problem ?? missingFileMessage) : null,
      expiresOn: checkDocumentExpiryDate(kind, expiresOn, today),
    };
    void call.write(found, send, props.onClose);
  }

  return (
    <Form label={props.title} onSubmit={submit} call={call} className="mt-4 grid gap-5">
      {action.kind === "send" && (
        <FilesField
          files={files}
          label="Photo or PDF"
          hint="All of it in the picture, sharp and without glare. At most 10 MB."
          disabled={call.busy}
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
      {asksCode && (
        <SelectField
          name="licenceCode"
          label="Code of the licence"
          hint="Above 3 500 kg gross mass the law asks for C1, above 16 000 kg for C."
          value={licenceCode}
          onValueChange={setLicenceCode}
          options={[["", "Not read yet"], ...licenceCodes]}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton disabled={files.isReading}>{labels[action.kind]}</SubmitButton>
        <Button variant="secondary" disabled={call.busy} onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
