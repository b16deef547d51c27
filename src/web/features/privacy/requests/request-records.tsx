import {
  type PrivacyRequestChannel,
  type PrivacyRequestKind,
  privacyRequestDueSoonDays,
} from "#domain/privacy/request-policy.ts";
import { createRecordKindWithHistory } from "#web/office/office-kinds.ts";
import type { ListRow } from "#web/office/record-kind.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";

export type PrivacyRequest = ListRow<"GET /api/privacyrequests/all">;

export const privacyRequestRecords = {
  ...createRecordKindWithHistory("privacyrequests", {
    key: "privacy-requests",
    noun: "request",
    rowName: (request) => `${requestKinds[request.kind].label}, ${requesterName(request)}`,
    historyWords: {
      actions: {
        record: "Recorded",
        "record-done": "Done at once",
        done: "Marked as done",
        refuse: "Refused",
      },
    },
  }),
  find: "GET /api/privacyrequests/{id}",
} as const;

/** Each kind of request: its label, what the form says of it, and what staff do with one. */
export const requestKinds = {
  export: {
    label: "Copy of data",
    description: "What we hold about the person.",
    guidance:
      "Check that the request comes from this person. Download the data, send it to them, then mark the request as done.",
  },
  erase: {
    label: "Erase",
    description: "The account and what belongs to it.",
    guidance:
      "Check that the request comes from this person. Erasing waits until their orders are completed or deleted.",
  },
  correct: {
    label: "Correct",
    description: "What is wrong or out of date.",
    guidance:
      "Check that the request comes from this person. Change the record, then mark the request as done.",
  },
  object: {
    label: "Object",
    description: "To a use of the person's details.",
    guidance:
      "Weigh the objection. To direct marketing it always holds: stop it, then mark the request as done.",
  },
} as const satisfies Readonly<Record<PrivacyRequestKind, object>>;

export const privacyRequestChannelNames: Readonly<Record<PrivacyRequestChannel, string>> = {
  account: "on the person's own page",
  email: "by email",
  phone: "by phone",
  person: "in person",
};

/** The name of the person who asked, or a phrase without a name once that person's data is erased. */
export function requesterName({ name }: { readonly name: string }): string {
  return name === "" ? "somebody who was erased" : name;
}

export function RequestStatusBadge(props: Pick<PrivacyRequest, "status" | "daysLeft">) {
  const { status, daysLeft } = props;
  if (status === "done") return <StatusBadge look={["done", "Done"]} />;
  if (status === "refused") return <StatusBadge look={["gone", "Refused"]} />;
  if (daysLeft !== null && daysLeft < 0) return <StatusBadge look={["stopped", "Overdue"]} />;
  const isSoon = daysLeft !== null && daysLeft <= privacyRequestDueSoonDays;
  return <StatusBadge look={["waiting", isSoon ? "Due soon" : "Open"]} />;
}
