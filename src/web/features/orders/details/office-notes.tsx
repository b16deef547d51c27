import { useState } from "react";
import { checkOfficeNote, maxNotesLength } from "#domain/orders/check-checkout.ts";
import { callWithId } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useUnsaved } from "#web/drafts/unsaved.ts";
import { formatInstant } from "#web/format.ts";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { TextAreaField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";

/** What staff note about an order for each other; neither client nor driver sees it. */
export function OfficeNotes({ order }: { readonly order: OrderDetails }) {
  const { id, officeNotes = [] } = order;
  const call = useFormCall();
  const [text, setText] = useState("");
  useUnsaved(text !== "");

  function add() {
    const found = checkOfficeNote(text);
    void call.write(
      found === null ? {} : { text: found },
      () => callWithId("POST /api/orders/note/{id}", id, { text }),
      () => setText(""),
    );
  }

  return (
    <Card title="Internal notes" className="md:p-6 print:hidden">
      {officeNotes.length > 0 && (
        <ul className="mb-4 divide-y divide-line">
          {officeNotes.map((note) => (
            <li key={note.id} className="py-3 first:pt-0">
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              <p className="text-small text-quiet">
                {note.by}, {formatInstant(note.at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form label="Add a note" onSubmit={add} call={call} className="grid gap-4">
        <TextAreaField
          name="text"
          label="New note"
          hint="Staff see it here, and the client in the copy of their data."
          maxLength={maxNotesLength}
          value={text}
          onValueChange={setText}
        />
        <SubmitButton variant="secondary" className="justify-self-start">
          Add note
        </SubmitButton>
      </Form>
    </Card>
  );
}
