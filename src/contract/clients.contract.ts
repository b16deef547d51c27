import { z } from "zod";
import { maxCompanyAddress, maxCompanyName } from "#domain/money/invoice.ts";
import { clientTypes, yesOrNo } from "#domain/people/party-kinds.ts";
import { callsFor } from "./endpoint.ts";
import { recordStatusTabs } from "./list-filters.ts";
import { saved } from "./order-shapes.ts";
import { fileCall, historyOfOne, listCall, readCall, writeCall } from "./record-calls.contract.ts";
import { session } from "./sessions.contract.ts";
import {
  changedPerson,
  created,
  newPassword,
  person,
  registrationAgreement,
  status,
  text,
  typedPerson,
  was,
} from "./shapes.ts";
import { verificationCalls } from "./verification.contract.ts";

const clientType = z.enum(clientTypes, "Choose individual or corporate.");
const corporateInterest = z.enum(yesOrNo, "Choose yes or no.");

export const client = z.object({
  id: z.string(),
  ...person,
  status,
  clientType,
  corporateInterest: corporateInterest.nullable(),
  /** The recipient of invoices; empty if they name the client. */
  companyName: z.string(),
  companyAddress: z.string(),
  vatNumber: z.string(),
});

const clientsFilter = { status: status.optional(), clientType: clientType.optional() };
const calls = verificationCalls("client");

export const clientsContract = callsFor(["manageClients"], {
  "POST /api/clients/createOtp": calls.createOtp,
  "POST /api/clients/forgotpassword": calls.forgotPassword,
  "POST /api/clients/verifyOtp": calls.verifyOtp,
  "GET /api/clients/verification": calls.verification,
  "PATCH /api/clients/updatepassword": calls.updatePassword,
  "POST /api/clients/register": {
    summary: "Open a client account for the verified address; with signIn, log the client in too",
    access: "verified-email",
    body: z.strictObject({
      ...typedPerson,
      ...newPassword,
      corporateInterest: corporateInterest.default("no"),
      ...registrationAgreement,
      signIn: z.boolean().default(false),
    }),
    /** With `signIn`, what a login answers stands beside it. */
    reply: z.object({ ...created.shape, ...session.partial().shape }),
    status: 201,
    errors: ["email_taken"],
  },
  "POST /api/clients/create": {
    summary:
      "Register a client who called; the mail to the client holds a link that sets the password. A client who has this address already is answered instead",
    body: z.strictObject(typedPerson),
    reply: created.extend({ isNew: z.boolean() }),
    status: 201,
    errors: ["not_active"],
  },
  "GET /api/clients/all": listCall("Clients", client, clientsFilter, { status: recordStatusTabs }),
  "GET /api/clients/all.csv": fileCall("Clients as a file", clientsFilter, "clients.csv"),
  "GET /api/clients/{id}": readCall("One client", client),
  "GET /api/clients/{id}/history": historyOfOne,
  "PATCH /api/clients/update/{id}": {
    summary: "Change a client's record; fields that are left out stay as they are",
    body: z.strictObject({
      ...changedPerson,
      status: status.optional(),
      clientType: clientType.optional(),
      corporateInterest: corporateInterest.nullish(),
      companyName: text(maxCompanyName).optional(),
      companyAddress: text(maxCompanyAddress).optional(),
      vatNumber: text(40).optional(),
      was,
    }),
    reply: saved,
    errors: ["record_changed", "email_taken", "has_open_orders", "account_erased"],
  },
  "PATCH /api/clients/restore/{id}": writeCall("Bring back a removed client", "account_erased"),
  "DELETE /api/clients/delete/{id}": writeCall(
    "Remove a client; the record is kept and can be restored",
    "has_open_orders",
  ),
});
