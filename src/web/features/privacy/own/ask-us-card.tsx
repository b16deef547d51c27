import { formatDate } from "#domain/calendar/format-moment.ts";
import {
  checkOwnPrivacyRequest,
  maxPrivacyRequestTextLength,
} from "#domain/privacy/check-privacy-request.ts";
import { privacyRequestAnswerDays } from "#domain/privacy/request-policy.ts";
import { callApi } from "#web/api/api-client.ts";
import { useFormCall } from "#web/api/use-form-call.ts";
import { useUnsavedFormEntries } from "#web/drafts/use-entries.ts";
import { WriteToOfficerLink } from "#web/parts/company/company.tsx";
import { RadioCards } from "#web/ui/fields/radio-cards.tsx";
import { TextAreaField } from "#web/ui/fields/text-field.tsx";
import { Form, SubmitButton } from "#web/ui/form/form.tsx";
import { Card } from "#web/ui/layout.tsx";
import { RequestStatusBadge, requestKinds } from "../requests/request-records.tsx";
import type { ListedOwnRequest } from "./own-data-cards.tsx";

/** The card for requests that staff answer: a correction or an objection (POPIA, sections 11(3) and 24). */
export function PrivacyRequestCard() {
  const {
    values: body,
    bind,
    clear,
  } = useUnsavedFormEntries({
    kind: "correct" as "correct" | "object",
    details: "",
  });
  const call = useFormCall();

  function ask() {
    void call.write(
      checkOwnPrivacyRequest(body),
      () => callApi("POST /api/clients/mydata/requests", { body }),
      clear,
    );
  }

  return (
    <Card title="Ask us" className="md:p-6">
      <p className="mb-5 text-quiet">
        We answer within {privacyRequestAnswerDays} days, free of charge. You may also{" "}
        <WriteToOfficerLink />, and complain to the{" "}
        <a href="https://inforegulator.org.za" className="link" rel="noopener">
          Information Regulator
        </a>
        .
      </p>
      <Form label="Ask us" onSubmit={ask} call={call} className="grid gap-5">
        <RadioCards
          {...bind("kind")}
          label="What would you like?"
          options={[
            {
              value: "correct",
              label: "Correct something",
              description: "A detail is wrong, out of date or not needed.",
            },
            {
              value: "object",
              label: "Object to a use",
              description: "You do not want us to use your details in a certain way.",
            },
          ]}
        />
        <TextAreaField
          {...bind("details")}
          label="What is it about?"
          maxLength={maxPrivacyRequestTextLength}
        />
        <SubmitButton>Send the request</SubmitButton>
      </Form>
    </Card>
  );
}

export function OwnRequestsCard(props: { readonly requests: readonly ListedOwnRequest[] }) {
  if (props.requests.length === 0) return null;
  return (
    <Card title="Your requests" className="md:p-6">
      <ul className="divide-y divide-line">
        {props.requests.map((request) => (
          <li key={request.id} className="grid gap-1 py-3 last:pb-0">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-bold">{requestKinds[request.kind].label}</span>
              <RequestStatusBadge status={request.status} daysLeft={null} />
            </p>
            <p className="text-small text-quiet">
              Asked on {formatDate(request.receivedOn)}
              {request.status === "open" && `, answered by ${formatDate(request.dueOn)}`}
            </p>
            {request.answer !== "" && (
              <p className="wrap-anywhere whitespace-pre-wrap">{request.answer}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
