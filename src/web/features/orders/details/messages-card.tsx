import { checkOfficeNote, maxOrderNotesLength } from "#domain/orders/check-checkout.ts";
import { smsProblems } from "#domain/text/sms-problems.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { useUnsavedFormEntries } from "#web/drafts/use-entries.ts";
import { formatInstant } from "#web/format.ts";
import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { readEveryMinuteOption } from "#web/parts/orders/read-orders.ts";
import { TextAreaField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";
import { type StatusAppearance, StatusBadge } from "#web/ui/status-badge.tsx";

type Sent = CallReply<"GET /api/orders/{id}/messages">["items"][number];

const stateWords: Readonly<Record<Sent["state"], StatusAppearance>> = {
  waiting: ["waiting", "Waiting"],
  sent: ["done", "Sent"],
  past: ["gone", "Not needed"],
  refused: ["stopped", "Refused"],
  undelivered: ["stopped", "Not delivered"],
};

const recipients = { client: "Client", driver: "Driver", office: "Office" } as const;
const channels = { email: "email", sms: "SMS" } as const;

export function MessagesCard({ id }: { readonly id: string }) {
  const query = useApiRead(
    "GET /api/orders/{id}/messages",
    { params: { id } },
    readEveryMinuteOption,
  );
  return (
    <Card title="Messages" className="md:p-6 print:hidden">
      <LoadedContent query={query} what="the messages" lines={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-quiet">Nobody was told anything about this order yet.</p>
          ) : (
            <ul className="divide-y divide-line">
              {items.map(({ id: messageId, to, word, channel, state, problem, at }) => (
                <li
                  key={messageId}
                  className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
                >
                  <div className="min-w-0">
                    <p className="font-medium">{word}</p>
                    <p className="text-small text-quiet">
                      {recipients[to]}, {channels[channel]}, {formatInstant(at)}
                    </p>
                  </div>
                  <StatusBadge look={stateWords[state]} />
                  {(state === "refused" || state === "undelivered") && to !== "office" && (
                    <p className="w-full text-small text-danger">
                      {problem !== null && `Not delivered: ${smsProblems[problem]}. `}
                      {recipients[to]} {problem === null ? "does" : "may"} not know this: call.
                    </p>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </LoadedContent>
    </Card>
  );
}

/** The notes of staff for each other; no page of a client or a driver shows them. */
export function OfficeNotes({ order }: { readonly order: OrderDetails }) {
  const { id, officeNotes = [] } = order;
  const call = useFormCall();
  const { values, bind, clear } = useUnsavedFormEntries({ text: "" });

  function add() {
    void call.write(
      { text: checkOfficeNote(values.text) },
      () => changeRecordById("POST /api/orders/note/{id}", id, values),
      clear,
    );
  }

  return (
    <Card title="Internal notes" className="md:p-6 print:hidden">
      {officeNotes.length > 0 && (
        <ul className="mb-4 divide-y divide-line">
          {officeNotes.map(({ id: noteId, text: words, by, at }) => (
            <li key={noteId} className="py-3 first:pt-0">
              <p className="wrap-anywhere whitespace-pre-line">{words}</p>
              <p className="text-small text-quiet">
                {by}, {formatInstant(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form label="Add a note" onSubmit={add} call={call} className="grid gap-4">
        <TextAreaField
          {...bind("text")}
          label="New note"
          hint="Staff see it here, and the client in the copy of their data."
          maxLength={maxOrderNotesLength}
        />
        <SubmitButton variant="secondary" className="justify-self-start">
          Add note
        </SubmitButton>
      </Form>
    </Card>
  );
}
