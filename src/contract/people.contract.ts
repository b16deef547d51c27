import { z } from "zod";
import { staffRoleMessage } from "#domain/people/check-registration.ts";
import { partyTypes, staffRoles } from "#domain/people/party-kinds.ts";
import { clientsContract } from "./clients.contract.ts";
import { callsFor } from "./endpoint.ts";
import { recordStatusTabs, suspendedTypeTabs } from "./list-filters.ts";
import { fileCall, historyOfOne, listCall, readCall, writeCall } from "./record-calls.contract.ts";
import {
  changedPerson,
  created,
  instant,
  newPassword,
  person,
  requiredChoice,
  status,
  typedPerson,
  was,
} from "./shapes.ts";

const role = z.enum(staffRoles, staffRoleMessage);

export const user = z.object({ id: z.string(), ...person, role, status });

/** Somebody of any kind who may not sign in for now. */
export const suspendedParty = z.object({ id: z.string(), type: z.enum(partyTypes), ...person });

const usersFilter = { status: status.optional(), role: role.optional() };
const suspendedFilter = { type: z.enum(partyTypes).optional() };

export const usersContract = callsFor(["manageStaff"], {
  "GET /api/users/all": listCall("Administrators and other staff", user, usersFilter, {
    status: recordStatusTabs,
  }),
  "GET /api/users/all.csv": fileCall("Staff as a file", usersFilter, "staff.csv"),
  "GET /api/users/suspended": listCall(
    "Everyone who is suspended, of all kinds",
    suspendedParty,
    suspendedFilter,
    {
      type: suspendedTypeTabs,
    },
  ),
  "GET /api/users/suspended.csv": fileCall(
    "Everyone who is suspended, as a file",
    suspendedFilter,
    "suspended.csv",
  ),
  "GET /api/users/verification": {
    summary: "Whose new password the one-time link sets, and until when it can",
    access: "verified-email",
    reply: z.object({ email: z.string(), expiresAt: instant }),
  },
  "PATCH /api/users/updatepassword": {
    summary:
      "Set a new staff password with the one-time link, whose token is sent as a bearer token",
    access: "verified-email",
    body: z.strictObject(newPassword),
  },
  "POST /api/users/register": {
    summary: "Add a member of staff",
    body: z.strictObject({ ...typedPerson, ...newPassword, role: requiredChoice(staffRoles) }),
    reply: created,
    errors: ["email_taken"],
  },
  "POST /api/users/resetlink/{id}": writeCall(
    "Mail a member of staff a one-time link that sets a new password",
    "not_active",
    "otp_too_soon",
  ),
  "GET /api/users/{id}": readCall("One member of staff", user),
  "GET /api/users/{id}/history": historyOfOne,
  "PATCH /api/users/update/{id}": {
    summary: "Change a member of staff; fields that are left out stay as they are",
    body: z.strictObject({
      ...changedPerson,
      role: role.optional(),
      status: status.optional(),
      was,
    }),
    errors: ["record_changed", "email_taken", "own_account", "last_admin"],
  },
  "PATCH /api/users/restore/{id}": writeCall("Bring back a removed member of staff"),
  "DELETE /api/users/delete/{id}": writeCall(
    "Remove a member of staff; the record is kept and can be restored",
    "own_account",
    "last_admin",
  ),
});

export const peopleContract = { ...clientsContract, ...usersContract } as const;
