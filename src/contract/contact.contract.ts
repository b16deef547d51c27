import { z } from "zod";
import {
  contactMessageStatuses,
  maxContactMessageLength,
} from "#domain/people/check-contact-message.ts";
import { maxNameLength } from "#domain/people/person-details.ts";
import { declareEndpoints } from "./endpoint.ts";
import { messageStatusTabs } from "./list-filters.ts";
import { recordKindEndpoints } from "./records.contract.ts";
import * as shape from "./shapes.ts";

const contactStatus = z.enum(contactMessageStatuses, "Choose new or handled.");

export const contactMessageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  cellphone: z.string(),
  message: z.string(),
  status: contactStatus,
  createdAt: shape.instantField,
});

export const contactEndpoints = declareEndpoints(["answerMessages"], {
  "POST /api/createcontact": {
    summary: "Write to the company",
    access: "public",
    body: z.strictObject({
      name: shape.requiredDomainBoundedText(maxNameLength),
      email: shape.requiredText(254),
      cellphone: shape.requiredText(40),
      message: shape.requiredDomainBoundedText(maxContactMessageLength),
      /** A field that people cannot see. Only programs that send spam fill it in. */
      website: shape.optionalFormText(200),
      /** The milliseconds from the opening of the form to its sending. */
      filledInMs: z.int("Enter whole milliseconds.").min(0).optional(),
    }),
    errors: ["too_many_requests"],
  },
  ...recordKindEndpoints("contacts", {
    noun: "message",
    title: "Messages to the company",
    row: contactMessageSchema,
    filter: { removed: shape.removedOnlyFilter, status: contactStatus.optional() },
    counted: { standing: messageStatusTabs },
    file: "messages",
    update: {
      summary: "Mark a message as handled, or as new again",
      body: z.strictObject({ status: contactStatus }),
    },
    restore: {},
    remove: { summary: "Take the message off the list; it is kept and can be restored" },
  }),
});
