import { z } from "zod";
import { maxCompanyAddressLength, maxCompanyNameLength } from "#domain/money/invoice.ts";
import { clientTypes, yesNoAnswers } from "#domain/people/party-kinds.ts";
import { declareEndpoints } from "./endpoint.ts";
import { recordStatusTabs } from "./list-filters.ts";
import { recordChangeReply } from "./order-shapes.ts";
import { recordKindEndpoints } from "./records.contract.ts";
import { sessionSchema } from "./sessions.contract.ts";
import * as shape from "./shapes.ts";
import { verificationEndpoints } from "./verification.contract.ts";

const clientType = z.enum(clientTypes, "Choose individual or corporate.");
const corporateInterest = z.enum(yesNoAnswers, "Choose yes or no.");

export const clientSchema = z.object({
  id: z.string(),
  ...shape.personFields,
  status: shape.partyStatusField,
  clientType,
  corporateInterest: corporateInterest.nullable(),
  /** The company to which invoices are addressed; empty if they are addressed to the client. */
  companyName: z.string(),
  companyAddress: z.string(),
  vatNumber: z.string(),
});

export const clientEndpoints = declareEndpoints(["manageClients"], {
  ...verificationEndpoints("clients", "client"),
  "POST /api/clients/register": {
    summary: "Open a client account for the verified address; with signIn, log the client in too",
    access: "verified-email",
    body: z.strictObject({
      ...shape.enteredPersonFields,
      ...shape.newPasswordFields,
      corporateInterest: corporateInterest.default("no"),
      ...shape.registrationAgreement,
      signIn: z.boolean().default(false),
    }),
    /** When the request asks for `signIn`, the reply has the fields of a login too. */
    reply: z.object({ ...shape.createdRecordReply.shape, ...sessionSchema.partial().shape }),
    status: 201,
    errors: ["email_taken"],
  },
  "POST /api/clients/create": {
    summary:
      "Register a client who called, and mail a link that sets the password. Where a client has this address, the reply names that client",
    body: z.strictObject(shape.enteredPersonFields),
    reply: shape.createdRecordReply.extend({ isNew: z.boolean() }),
    status: 201,
    errors: ["not_active"],
  },
  ...recordKindEndpoints("clients", {
    noun: "client",
    row: clientSchema,
    filter: { status: shape.partyStatusField.optional(), clientType: clientType.optional() },
    counted: { status: recordStatusTabs },
    one: clientSchema,
    update: {
      body: z.strictObject({
        ...shape.personChangeFields,
        status: shape.partyStatusField.optional(),
        clientType: clientType.optional(),
        corporateInterest: corporateInterest.nullish(),
        companyName: shape.boundedText(maxCompanyNameLength).optional(),
        companyAddress: shape.boundedText(maxCompanyAddressLength).optional(),
        vatNumber: shape.boundedText(40).optional(),
        was: shape.formValuesAtOpening,
      }),
      reply: recordChangeReply,
      errors: ["email_taken", "has_open_orders", "account_erased"],
    },
    restore: { errors: ["account_erased"] },
    remove: { errors: ["has_open_orders"] },
  }),
});
