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
    rowName: (request) => `${privacyRequestKindNames[request.kind]}, ${requesterName(request)}`,
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

export const privacyRequestKindNames: Readonly<Record<PrivacyRequestKind, string>> = {
  export: "Copy of data",
  erase: "Erase",
  correct: "Correct",
  object: "Object",
};

export const requestKindOptions = [
  {
    value: "export",
    label: privacyRequestKindNames.export,
    description: "What we hold about the person.",
  },
  {
    value: "erase",
    label: privacyRequestKindNames.erase,
    description: "The account and what belongs to it.",
  },
  {
    value: "correct",
    label: privacyRequestKindNames.correct,
    description: "What is wrong or out of date.",
  },
  {
    value: "object",
    label: privacyRequestKindNames.object,
    description: "To a use of the person's details.",
  },
] as const satisfies readonly {
  readonly value: PrivacyRequestKind;
  readonly [word: string]: string;
}[];

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

export const privacyRequestGuidance: Readonly<Record<PrivacyRequestKind, string>> = {
  export:
    "Check that the request comes from this person. Download the data, send it to them, then mark the request as done.",
  erase:
    "Check that the request comes from this person. Erasing waits until their orders are completed or deleted.",
  correct:
    "Check that the request comes from this person. Change the record, then mark the request as done.",
  object:
    "Weigh the objection. To direct marketing it always holds: stop it, then mark the request as done.",
};

export function RequestStatusBadge(props: Pick<PrivacyRequest, "status" | "daysLeft">) {
  const { status, daysLeft } = props;
  if (status === "done") return <StatusBadge look={["done", "Done"]} />;
  if (status === "refused") return <StatusBadge look={["gone", "Refused"]} />;
  if (daysLeft !== null && daysLeft < 0) return <StatusBadge look={["stopped", "Overdue"]} />;
  const isSoon = daysLeft !== null && daysLeft <= privacyRequestDueSoonDays;
  return <StatusBadge look={["waiting", isSoon ? "Due soon" : "Open"]} />;
}
