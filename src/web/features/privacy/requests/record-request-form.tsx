import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import {
  checkRecordedRequest,
  maxRequestTextLength,
} from "#domain/privacy/check-privacy-request.ts";
import { type BodyOf, callApi } from "#web/lib/api/api-client.ts";
import { useFormCall } from "#web/lib/use-form-call.ts";
import type { RequestSubject } from "#web/parts/consents/consents-card.tsx";
import { OptionField } from "#web/parts/records/edit/record-field.tsx";
import { reloadEverything } from "#web/parts/records/records.queries.ts";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { TextAreaField } from "#web/ui/fields/text-area-field.tsx";
import { DateField, EmailField, TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { toast } from "#web/ui/toasts/toast.ts";
import { requestKindOptions } from "./request-records.ts";

type Sent = BodyOf<"POST /api/privacyrequests/create">;
type Draft = { readonly [Field in keyof Sent]-?: Exclude<Sent[Field], undefined> };

const channelOptions = [
  { value: "email", label: "By e-mail" },
  { value: "phone", label: "By phone" },
  { value: "person", label: "In person" },
] as const;

const accountOptions = [
  { value: "client", label: "A client's" },
  { value: "driver", label: "A driver's" },
  { value: "user", label: "Staff" },
  { value: null, label: "No account that we know of" },
] as const;

/** The person whom the page before handed over, if it did. */
function subjectOf(state: unknown): Partial<RequestSubject> {
  const given = typeof state === "object" && state !== null && "subject" in state;
  return given ? (state.subject as RequestSubject) : {};
}

/** Writes down a request that came by e-mail, by phone or in person. */
export function RecordRequestForm({ today }: { readonly today: CalendarDate }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { state } = useLocation();
  const [draft, setDraft] = useState<Draft>({
    kind: "export",
    channel: "email",
    partyType: "client",
    name: "",
    email: "",
    details: "",
    receivedOn: today,
    ...subjectOf(state),
  });
  const call = useFormCall();

  function change(part: Partial<Draft>) {
    setDraft((last) => ({ ...last, ...part }));
  }

  function record() {
    void call.submit(checkRecordedRequest(draft, today), async () => {
      const { id, msg } = await callApi("POST /api/privacyrequests/create", { body: draft });
      toast(msg);
      await reloadEverything(queryClient);
      await navigate(webPaths.privacyRequestDetails(id));
    });
  }

  return (
    <Form label="Record a request" onSubmit={record} call={call}>
      <RadioCards
        name="kind"
        label="What is asked for?"
        options={requestKindOptions}
        value={draft.kind}
        onValueChange={(kind) => change({ kind })}
      />
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <DateField
          name="receivedOn"
          label="Received on"
          hint="The 30 days count from this day."
          max={today}
          value={draft.receivedOn}
          onValueChange={(receivedOn) => change({ receivedOn })}
        />
        <OptionField
          name="channel"
          label="How it reached us"
          hint="A client's own page records by itself."
          options={channelOptions}
          value={draft.channel}
          onValueChange={(channel) => change({ channel })}
        />
      </div>
      <OptionField
        name="partyType"
        label="Whose account"
        options={accountOptions}
        value={draft.partyType}
        onValueChange={(partyType) => change({ partyType })}
      />
      <TextField
        name="name"
        label="Name"
        autoComplete="off"
        value={draft.name}
        onValueChange={(name) => change({ name })}
      />
      <EmailField
        hint={
          draft.partyType === null
            ? "The answer is mailed here. Leave it empty if the person has none."
            : "That of the account. The answer is mailed here."
        }
        optional={draft.partyType === null}
        autoComplete="off"
        value={draft.email}
        onValueChange={(email) => change({ email })}
      />
      <TextAreaField
        name="details"
        label="In their words"
        optional={draft.kind === "export" || draft.kind === "erase"}
        maxLength={maxRequestTextLength}
        value={draft.details}
        onValueChange={(details) => change({ details })}
      />
      <SubmitButton className="max-sm:w-full">Record the request</SubmitButton>
    </Form>
  );
}
