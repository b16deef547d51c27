import { webPaths } from "#contract/web-paths.ts";
import {
  checkRecordedPrivacyRequest,
  maxPrivacyRequestTextLength,
} from "#domain/privacy/check-privacy-request.ts";
import { privacyRequestKinds } from "#domain/privacy/request-policy.ts";
import { type CallBody, callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useJohannesburgToday } from "#web/browser/use-now.ts";
import { readObjectFields } from "#web/drafts/parse-stored.ts";
import { useUnsavedFormEntries } from "#web/drafts/use-entries.ts";
import { BackToList } from "#web/office/list/record-links.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { NullableSelectField } from "#web/ui/fields/select-field.tsx";
import { DateField, EmailField, TextAreaField, TextField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { useLocation, useNavigate } from "#web/ui/navigation.tsx";
import { requestKinds } from "./request-records.tsx";

type Sent = CallBody<"POST /api/privacyrequests/create">;
type Draft = { readonly [Field in keyof Sent]-?: Exclude<Sent[Field], undefined> };

const kindOptions = privacyRequestKinds.map((value) => ({ value, ...requestKinds[value] }));

const channelOptions = [
  { value: "email", label: "By email" },
  { value: "phone", label: "By phone" },
  { value: "person", label: "In person" },
] as const;

const accountOptions = [
  { value: "client", label: "A client's" },
  { value: "driver", label: "A driver's" },
  { value: "user", label: "Staff" },
  { value: null, label: "No account that we know of" },
] as const;

export const pageHead = { title: "Record a request" };

/** A form for staff to record a request that did not come from the person's own page. */
export default function PrivacyRequestCreate() {
  const today = useJohannesburgToday();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { values, bind } = useUnsavedFormEntries<Draft>({
    kind: "export",
    channel: "email",
    partyType: "client",
    name: "",
    email: "",
    details: "",
    receivedOn: today,
    ...readObjectFields(readObjectFields(state)["subject"]),
  });
  const call = useFormCall();
  const hasAccount = values.partyType !== null;

  function record() {
    void call.write(
      checkRecordedPrivacyRequest(values, today),
      () => callApi("POST /api/privacyrequests/create", { body: values }),
      ({ id }) => navigate(webPaths.privacyRequestDetails(id)),
    );
  }

  return (
    <div className="max-w-text">
      <BackToList to={webPaths.privacyRequests()}>All requests</BackToList>
      <PageHeading intro="For what people ask by email, by phone or in person about the data that we hold.">
        Record a request
      </PageHeading>
      <Card>
        <Form label="Record a request" onSubmit={record} call={call}>
          <RadioCards label="What do they want?" options={kindOptions} {...bind("kind")} />
          <div className="grid items-start gap-6 sm:grid-cols-2">
            <DateField
              label="Received on"
              hint="The 30 days count from this day."
              max={today}
              {...bind("receivedOn")}
            />
            <NullableSelectField
              label="How it reached us"
              hint="Requests from a client's own page are recorded by themselves."
              options={channelOptions}
              {...bind("channel")}
            />
          </div>
          <NullableSelectField
            label="Whose account"
            options={accountOptions}
            {...bind("partyType")}
          />
          <TextField label="Name" autoComplete="off" {...bind("name")} />
          <EmailField
            hint={
              hasAccount
                ? "That of the account. The answer is mailed here."
                : "The answer is mailed here. Leave it empty if the person has none."
            }
            optional={!hasAccount}
            autoComplete="off"
            {...bind("email")}
          />
          <TextAreaField
            label="In their words"
            optional={values.kind === "export" || values.kind === "erase"}
            maxLength={maxPrivacyRequestTextLength}
            {...bind("details")}
          />
          <SubmitButton className="max-sm:w-full">Record the request</SubmitButton>
        </Form>
      </Card>
    </div>
  );
}
