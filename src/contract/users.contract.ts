import { z } from "zod";
import { partyTypes, staffRoles } from "#domain/people/party-kinds.ts";
import { adminOnly, type Contract } from "./endpoint.ts";
import { historyOfOne } from "./history.contract.ts";
import { recordStatuses, suspendedTypes } from "./list-filters.ts";
import {
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

const role = z.enum(staffRoles, "Choose user or admin.");

/** A member of staff. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  cellphone: z.string(),
  role,
  status,
});

/** Somebody of any kind who may not sign in for now. */
export const suspendedParty = z.object({
  id: z.string(),
  type: z.enum(partyTypes),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  cellphone: z.string(),
});

const usersFilter = { status: status.optional(), role: role.optional() };
const suspendedFilter = { type: z.enum(partyTypes).optional() };

export const usersContract = {
  "GET /api/users/all": {
    summary: "Administrators and other staff",
    access: adminOnly,
    query: countedListQuery.extend(usersFilter),
    reply: countedListOf(user, { status: recordStatuses }),
  },
  "GET /api/users/all.csv": {
    summary: "Staff as a file",
    access: adminOnly,
    query: fileQuery.extend(usersFilter),
    download: "staff.csv",
  },
  "GET /api/users/suspended": {
    summary: "Everyone who is suspended, of all kinds",
    access: adminOnly,
    query: countedListQuery.extend(suspendedFilter),
    reply: countedListOf(suspendedParty, { type: suspendedTypes }),
  },
  "GET /api/users/suspended.csv": {
    summary: "Everyone who is suspended, as a file",
    access: adminOnly,
    query: fileQuery.extend(suspendedFilter),
    download: "suspended.csv",
  },
  "GET /api/users/verification": {
    summary: "Whose new password the one-time link sets, and until when it can",
    access: "verified-email",
    reply: z.object({ email: z.string(), expiresAt: z.iso.datetime() }),
    errors: ["verification_required"],
  },
  "PATCH /api/users/updatepassword": {
    summary:
      "Set a new staff password with the one-time link, whose token is sent as a bearer token",
    access: "verified-email",
    body: z.strictObject({ password: formText(200), confPassword: formText(200) }),
    reply: written,
    errors: ["invalid_request", "verification_required"],
  },
  "POST /api/users/register": {
    summary: "Add a member of staff",
    access: adminOnly,
    body: z.strictObject({
      name: formText(200),
      surname: formText(200),
      email: formText(254),
      password: formText(200),
      confPassword: formText(200),
      cellphone: formText(40),
      role: formText(20),
    }),
    reply: created,
    status: 201,
    errors: ["invalid_request", "email_taken"],
  },
  "POST /api/users/resetlink/{id}": {
    summary: "Mail a member of staff a one-time link that sets a new password",
    access: adminOnly,
    params: idParams,
    reply: written,
    errors: ["not_found", "not_active", "otp_too_soon"],
  },
  "GET /api/users/{id}": {
    summary: "One member of staff",
    access: adminOnly,
    params: idParams,
    reply: user,
    errors: ["not_found"],
  },
  "GET /api/users/{id}/history": { ...historyOfOne, access: adminOnly },
  "PATCH /api/users/update/{id}": {
    summary: "Change a member of staff; fields that are left out stay as they are",
    access: adminOnly,
    params: idParams,
    body: z
      .strictObject({
        name: text(200),
        surname: text(200),
        email: text(254),
        cellphone: text(40),
        role,
        status,
      })
      .partial(),
    reply: written,
    errors: ["invalid_request", "not_found", "email_taken", "own_account", "last_admin"],
  },
  "PATCH /api/users/restore/{id}": {
    summary: "Bring back a removed member of staff",
    access: adminOnly,
    params: idParams,
    reply: written,
    errors: ["not_found"],
  },
  "DELETE /api/users/delete/{id}": {
    summary: "Remove a member of staff; the record is kept and can be restored",
    access: adminOnly,
    params: idParams,
    reply: written,
    errors: ["not_found", "own_account", "last_admin"],
  },
} as const satisfies Contract;
