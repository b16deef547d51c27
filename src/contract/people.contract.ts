import { z } from "zod";
import { maxPasswordLength } from "#domain/passwords/password-rules.ts";
import { staffRoleMessage } from "#domain/people/check-registration.ts";
import { partyTypes, staffRoles } from "#domain/people/party-kinds.ts";
import { clientEndpoints } from "./clients.contract.ts";
import { declareEndpoints } from "./endpoint.ts";
import { recordStatusTabs, suspendedPartyTabs } from "./list-filters.ts";
import { ownerProofErrors, staffProofFields } from "./passkeys.contract.ts";
import { describeWriteCall } from "./record-calls.contract.ts";
import { officeListEndpoints, recordKindEndpoints } from "./records.contract.ts";
import * as shape from "./shapes.ts";

const role = z.enum(staffRoles, staffRoleMessage);

export const staffMemberSchema = z.object({
  id: z.string(),
  ...shape.personFields,
  role,
  status: shape.partyStatusField,
});

/** A client, driver or member of staff who cannot sign in until the suspension ends. */
export const suspendedPartySchema = z.object({
  id: z.string(),
  type: z.enum(partyTypes),
  ...shape.personFields,
});

export const staffEndpoints = declareEndpoints(["manageStaff"], {
  ...recordKindEndpoints("users", {
    noun: "member of staff",
    title: "Administrators and other staff",
    row: staffMemberSchema,
    filter: { status: shape.partyStatusField.optional(), role: role.optional() },
    counted: { status: recordStatusTabs },
    file: "staff",
    one: staffMemberSchema,
    update: {
      body: z.strictObject({
        ...shape.personChangeFields,
        role: role.optional(),
        status: shape.partyStatusField.optional(),
        was: shape.formValuesAtOpening,
        ...staffProofFields,
      }),
      errors: ["email_taken", "own_account", "last_admin", ...ownerProofErrors],
    },
    restore: {},
    remove: { errors: ["own_account", "last_admin"] },
  }),
  ...officeListEndpoints("users/suspended", "Suspended clients, drivers and staff", {
    row: suspendedPartySchema,
    filter: { type: z.enum(partyTypes).optional() },
    counted: { type: suspendedPartyTabs },
    file: "suspended",
  }),
  "GET /api/users/verification": {
    summary:
      "Read the account whose password a one-time link sets, and the time until which the link works",
    access: "verified-email",
    reply: z.object({ email: z.string(), expiresAt: shape.instantField }),
  },
  "PATCH /api/users/updatepassword": {
    summary:
      "Set a new staff password with the one-time link, whose token is sent as a bearer token",
    access: "verified-email",
    body: z.strictObject(shape.newPasswordFields),
  },
  "POST /api/users/register": {
    summary: "Add a member of staff, who gets a link by mail that sets the first password",
    body: z.strictObject({
      ...shape.enteredPersonFields,
      // Taken and not looked at: nobody else chooses a password of staff.
      password: shape.boundedText(maxPasswordLength).optional(),
      confPassword: shape.boundedText(maxPasswordLength).optional(),
      role: shape.requiredChoice(staffRoles),
      ...staffProofFields,
    }),
    reply: shape.createdRecordReply,
    errors: ["email_taken", ...ownerProofErrors],
  },
  "POST /api/users/resetlink/{id}": describeWriteCall(
    "Mail a member of staff a one-time link that sets a new password",
    "not_active",
    "otp_too_soon",
  ),
});

export const peopleEndpoints = { ...clientEndpoints, ...staffEndpoints } as const;
