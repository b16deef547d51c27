import { z } from "zod";
import { clientTypes, partyTypes, yesNoAnswers } from "#domain/people/party-kinds.ts";
import { maxNameLength } from "#domain/people/person-details.ts";
import { maxPrivacyRequestTextLength } from "#domain/privacy/check-privacy-request.ts";
import {
  privacyRequestChannels,
  privacyRequestFilterStates,
  privacyRequestKinds,
  privacyRequestStatuses,
  staffPrivacyRequestChannels,
} from "#domain/privacy/request-policy.ts";
import { declareEndpoints } from "./endpoint.ts";
import { privacyRequestStatusTabs } from "./list-filters.ts";
import { personalDataSchema } from "./personal-data.contract.ts";
import { describeWriteCall } from "./record-calls.contract.ts";
import { recordKindEndpoints } from "./records.contract.ts";
import * as shape from "./shapes.ts";

const kind = z.enum(privacyRequestKinds, "Choose what is asked for");
const partyType = z.enum(partyTypes, "Choose whose account it is");
const status = z.enum(privacyRequestStatuses);
const answered = {
  answer: z.string(),
  closedAt: shape.instantField.nullable(),
};
const clock = {
  receivedOn: z.string(),
  dueOn: z.string(),
  /** Whole days until `dueOn`, negative after that day; null once the request is answered. */
  daysLeft: z.int().nullable(),
};

export const privacyRequestSchema = z.object({
  id: z.string(),
  kind,
  status,
  channel: z.enum(privacyRequestChannels),
  partyId: z.string().nullable(),
  partyType: partyType.nullable(),
  name: z.string(),
  email: z.string(),
  details: z.string(),
  ...clock,
  ...answered,
});

/** A summary of the data that we hold about a client, for the client's own page. */
export const ownDataSchema = z.object({
  profile: z.object({
    ...shape.personFields,
    clientType: z.enum(clientTypes),
    corporateInterest: z.enum(yesNoAnswers).nullable(),
    registeredAt: shape.instantField,
  }),
  consents: shape.consentsSchema,
  counts: z.object({
    orders: z.int(),
    openOrders: z.int(),
    messages: z.int(),
    codes: z.int(),
    signIns: z.int(),
  }),
  requests: shape.objectListField({ id: z.string(), kind, status, ...clock, ...answered }),
});

export const privacyEndpoints = declareEndpoints(["answerPrivacyRequests"], {
  "GET /api/clients/mydata": {
    summary: "A summary of the data that we hold about the caller",
    access: ["client"],
    reply: ownDataSchema,
  },
  "POST /api/clients/mydata/export": {
    summary: "Read all data that we hold about the caller; the request is recorded",
    access: ["client"],
    reply: personalDataSchema,
    errors: ["too_many_requests"],
  },
  "POST /api/clients/mydata/erase": {
    summary:
      "Erase the caller's account, with the password; refused while orders or money are open",
    access: ["client"],
    body: z.strictObject({ password: shape.requiredText(200) }),
    errors: ["has_open_orders", "cannot_erase", "too_many_requests", "login_stopped"],
  },
  "POST /api/clients/mydata/requests": {
    summary: "Leave a request that staff answer within 30 days",
    access: ["client"],
    body: z.strictObject({
      kind,
      details: shape.domainBoundedText(maxPrivacyRequestTextLength).default(""),
    }),
    reply: shape.createdRecordReply,
    errors: ["already_requested", "too_many_requests"],
  },
  "PATCH /api/clients/mydata/consent": {
    summary: "Allow or forbid us to contact the caller about a business partnership",
    access: ["client"],
    body: z.strictObject({
      corporateInterest: z.enum(yesNoAnswers, "Choose yes or no."),
      privacyVersion: shape.legalTextVersionField,
    }),
  },
  "GET /api/parties/{id}/consents": {
    summary: "The agreements of a person, and the time of the erasure of the person's data",
    access: ["manageClients", "manageFleet", "answerPrivacyRequests"],
    reply: z.object({
      consents: shape.consentsSchema,
      /** The moment at which all personal data was erased; null while the record still has some. */
      erasedAt: shape.instantField.nullable(),
    }),
  },
  ...recordKindEndpoints("privacyrequests", {
    noun: "request",
    title: "Requests about people's data",
    row: privacyRequestSchema,
    filter: {
      /** The state of the requests; `soon` and `overdue` ones are also found as `open`. */
      standing: z.enum(privacyRequestFilterStates, "Choose where the requests stand.").optional(),
      kind: kind.optional(),
    },
    counted: { standing: privacyRequestStatusTabs },
    file: "privacy-requests",
    one: privacyRequestSchema,
  }),
  "POST /api/privacyrequests/create": {
    summary: "Record a request that came by email, by phone or in person",
    body: z.strictObject({
      kind,
      channel: z.enum(staffPrivacyRequestChannels, "Choose how the request reached us"),
      /** The kind of the person's account; null if the person has no account. */
      partyType: partyType.nullable().default(null),
      name: shape.requiredDomainBoundedText(maxNameLength),
      email: shape.requiredText(254),
      details: shape.domainBoundedText(maxPrivacyRequestTextLength).default(""),
      receivedOn: shape.requiredText(10),
    }),
    reply: shape.createdRecordReply,
    errors: ["already_requested"],
  },
  "PATCH /api/privacyrequests/done/{id}": {
    summary: "Close a request as done; the person gets a message about it",
    body: z.strictObject({ note: shape.requiredDomainBoundedText(maxPrivacyRequestTextLength) }),
    errors: ["request_closed"],
  },
  "PATCH /api/privacyrequests/refuse/{id}": {
    summary: "Close a request as refused; the person gets a message with the reason",
    body: z.strictObject({ reason: shape.requiredDomainBoundedText(maxPrivacyRequestTextLength) }),
    errors: ["request_closed"],
  },
  "POST /api/privacyrequests/export/{id}": {
    summary: "Read all data that we hold about the person of this request, to send it to them",
    reply: personalDataSchema,
    errors: ["request_without_account", "not_allowed"],
  },
  "POST /api/privacyrequests/erase/{id}": {
    ...describeWriteCall(
      "Erase the account of this request, and close the request as done",
      "request_closed",
      "request_without_account",
      "has_open_orders",
      "cannot_erase",
    ),
    access: ["erasePeople"],
  },
});
