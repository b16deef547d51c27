import { z } from "zod";
import { clientTypes, yesOrNo } from "#domain/people/party-kinds.ts";
import { type Contract, staffOnly } from "./endpoint.ts";
import { historyOfOne } from "./history.contract.ts";
import { recordStatuses } from "./list-filters.ts";
import {
  agreedPrivacy,
  agreedVersion,
  countedListOf,
  countedListQuery,
  created,
  fileQuery,
  formText,
  idParams,
  status,
  text,
  written,
} from "./shapes.ts";
import { verificationCalls } from "./verification.contract.ts";

const clientType = z.enum(clientTypes, "Choose individual or corporate.");
const corporateInterest = z.enum(yesOrNo, "Choose yes or no.");

export const client = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  cellphone: z.string(),
  status,
  clientType,
  corporateInterest: corporateInterest.nullable(),
});

const clientsFilter = { status: status.optional(), clientType: clientType.optional() };
const calls = verificationCalls("client");

export const clientsContract = {
  "POST /api/clients/createOtp": calls.createOtp,
  "POST /api/clients/forgotpassword": calls.forgotPassword,
  "POST /api/clients/verifyOtp": calls.verifyOtp,
  "GET /api/clients/verification": calls.verification,
  "PATCH /api/clients/updatepassword": calls.updatePassword,
  "POST /api/clients/register": {
    summary: "Open a client account for the verified address",
    access: "verified-email",
    body: z.strictObject({
      name: formText(200),
      surname: formText(200),
      email: formText(254),
      password: formText(200),
      confPassword: formText(200),
      cellphone: formText(40),
      corporateInterest: corporateInterest.default("no"),
      agreedToTerms: z.boolean().optional(),
      termsVersion: agreedVersion.optional(),
      privacyVersion: agreedPrivacy.optional(),
    }),
    reply: created,
    status: 201,
    errors: ["invalid_request", "verification_required", "email_taken"],
  },
  "GET /api/clients/all": {
    summary: "Clients",
    access: staffOnly,
    query: countedListQuery.extend(clientsFilter),
    reply: countedListOf(client, { status: recordStatuses }),
  },
  "GET /api/clients/all.csv": {
    summary: "Clients as a file",
    access: staffOnly,
    query: fileQuery.extend(clientsFilter),
    download: "clients.csv",
  },
  "GET /api/clients/{id}": {
    summary: "One client",
    access: staffOnly,
    params: idParams,
    reply: client,
    errors: ["not_found"],
  },
  "GET /api/clients/{id}/history": historyOfOne,
  "PATCH /api/clients/update/{id}": {
    summary: "Change a client's record; fields that are left out stay as they are",
    access: staffOnly,
    params: idParams,
    body: z
      .strictObject({
        name: text(200),
        surname: text(200),
        email: text(254),
        cellphone: text(40),
        status,
        clientType,
        corporateInterest: corporateInterest.nullable(),
      })
      .partial(),
    reply: written,
    errors: ["invalid_request", "not_found", "email_taken", "has_open_orders"],
  },
  "PATCH /api/clients/restore/{id}": {
    summary: "Bring back a removed client",
    access: staffOnly,
    params: idParams,
    reply: written,
    errors: ["not_found"],
  },
  "DELETE /api/clients/delete/{id}": {
    summary: "Remove a client; the record is kept and can be restored",
    access: staffOnly,
    params: idParams,
    reply: written,
    errors: ["not_found", "has_open_orders"],
  },
} as const satisfies Contract;
