import { z } from "zod";
import { messageStatuses } from "#domain/people/check-contact-message.ts";
import { type Contract, staffOnly } from "./endpoint.ts";
import { historyOfOne } from "./history.contract.ts";
import { messageStandings } from "./list-filters.ts";
import {
  countedListOf,
  countedListQuery,
  fileQuery,
  formText,
  idParams,
  removedOnly,
  written,
} from "./shapes.ts";

const contactStatus = z.enum(messageStatuses, "Choose new or handled.");

/** What somebody wrote to the company. */
export const contactMessage = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  cellphone: z.string(),
  message: z.string(),
  status: contactStatus,
  createdAt: z.iso.datetime(),
});

const contactsFilter = { removed: removedOnly, status: contactStatus.optional() };

export const contactContract = {
  "POST /api/createcontact": {
    summary: "Write to the company",
    access: "public",
    body: z.strictObject({
      name: formText(200),
      email: formText(254),
      cellphone: formText(40),
      message: formText(8_000),
      /** A field that people do not see. */
      website: formText(200),
      /** How long the form stood open, in milliseconds, where one was filled in. */
      filledInMs: z.int("Enter whole milliseconds.").min(0).optional(),
    }),
    reply: written,
    errors: ["invalid_request", "too_many_requests"],
  },
  "GET /api/contacts/all": {
    summary: "What people wrote to the company",
    access: staffOnly,
    query: countedListQuery.extend(contactsFilter),
    reply: countedListOf(contactMessage, { standing: messageStandings }),
  },
  "GET /api/contacts/all.csv": {
    summary: "What people wrote to the company, as a file",
    access: staffOnly,
    query: fileQuery.extend(contactsFilter),
    download: "messages.csv",
  },
  "GET /api/contacts/{id}/history": historyOfOne,
  "PATCH /api/contacts/update/{id}": {
    summary: "Mark a message as handled, or as new again",
    access: staffOnly,
    params: idParams,
    body: z.strictObject({ status: contactStatus }),
    reply: written,
    errors: ["not_found"],
  },
  "PATCH /api/contacts/restore/{id}": {
    summary: "Bring a deleted message back",
    access: staffOnly,
    params: idParams,
    reply: written,
    errors: ["not_found"],
  },
  "DELETE /api/contacts/delete/{id}": {
    summary: "Take a message off the list; it is kept and can be restored",
    access: staffOnly,
    params: idParams,
    reply: written,
    errors: ["not_found"],
  },
} as const satisfies Contract;
