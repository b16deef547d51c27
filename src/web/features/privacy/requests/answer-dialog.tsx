import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { checkAnswer, maxRequestTextLength } from "#domain/privacy/check-privacy-request.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { useUnsaved } from "#web/lib/unsaved.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import { reloadEverything } from "#web/parts/records/records.queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { TextAreaField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import type { PrivacyRequest } from "./request-records.ts";

type Answering = "done" | "refused";

const words = {
  done: { title: "Mark this request as done", field: "note", label: "What was done" },
  refused: { title: "Refuse this request", field: "reason", label: "Why not" },
} as const;

function send(id: string, answering: Answering, text: string) {
  const params = { id };
  return answering === "done"
    ? callApi("PATCH /api/privacyrequests/done/{id}", { params, body: { note: text } })
    : callApi("PATCH /api/privacyrequests/refuse/{id}", { params, body: { reason: text } });
}

/** Asks for the words of an answer, and closes the request with them; open while there is one. */
export function AnswerDialog(props: {
  readonly request: PrivacyRequest;
  readonly answering: Answering | null;
  readonly onClose: () => void;
}) {
  const { answering } = props;
  return (
    <Dialog
      open={answering !== null}
      hasForm
      onClose={props.onClose}
      title={answering === null ? "" : words[answering].title}
    >
      {answering !== null && <AnswerForm {...props} answering={answering} />}
    </Dialog>
  );
}

function AnswerForm(props: {
  readonly request: PrivacyRequest;
  readonly answering: Answering;
  readonly onClose: () => void;
}) {
  const { request, answering } = props;
  const { field, label, title } = words[answering];
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const call = useFormCall();
  useUnsaved(text !== "");

  function answer() {
    void call.submit({ [field]: checkAnswer(text, answering) }, async () => {
      const { msg } = await send(request.id, answering, text);
      toast(msg);
      props.onClose();
      await reloadEverything(queryClient);
    });
  }

  return (
    <Form label={title} onSubmit={answer} call={call} className="grid gap-4">
      <TextAreaField
        name={field}
        label={label}
        hint={
          request.email === ""
            ? "We have no email address: tell the person yourself."
            : `This is mailed to ${request.email}.`
        }
        maxLength={maxRequestTextLength}
        value={text}
        onValueChange={setText}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{answering === "done" ? "Mark as done" : "Refuse"}</SubmitButton>
        <Button variant="secondary" disabled={call.busy} onClick={props.onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
