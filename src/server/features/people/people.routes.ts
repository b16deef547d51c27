import { peopleEndpoints } from "#contract/people.contract.ts";
import { type ApiHandlers, createHandlerById } from "#server/api/mount-contract.ts";
import { createRecordHandlers } from "#server/api/record-handlers.ts";
import type { AppContext } from "#server/context.ts";
import { createPartyRemovalCommands } from "#server/core/parties/party-commands.ts";
import { giveSessionToBrowser } from "#server/core/sessions/hand-over-session.ts";
import { createOwnerProof } from "#server/core/sessions/require-owner-proof.ts";
import { createListCsvFile, readRecordListPage } from "#server/lists/read-records.ts";
import { updatePassword } from "./accounts/update-password.ts";
import {
  clearVerificationCookie,
  createVerificationHandlers,
} from "./accounts/verification-handlers.ts";
import { addClientByStaff } from "./clients/add-client.ts";
import { clientList } from "./clients/clients.store.ts";
import { registerClient } from "./clients/register-client.ts";
import { updateClient } from "./clients/update-client.ts";
import { staffMemberList, suspendedAccountList } from "./staff/staff.store.ts";
import { registerStaffMember, updateStaffMember } from "./staff/staff-commands.ts";
import { requireStaffPasswordLink, sendStaffPasswordLink } from "./staff/staff-link.ts";

export function createPeopleApiHandlers(context: AppContext): ApiHandlers<typeof peopleEndpoints> {
  const { db } = context;

  return {
    ...createVerificationHandlers(context, "client"),

    "POST /api/clients/register": async ({ caller, body, request, reply, network }) => {
      const { opened, ...registered } = await registerClient(context, caller, body, network);
      clearVerificationCookie(context, reply);
      if (opened === null) return registered;
      return {
        ...registered,
        ...(await giveSessionToBrowser(context, { request, reply }, opened)),
      };
    },

    "POST /api/clients/create": ({ caller, body }) => addClientByStaff(context, caller, body),
    ...createRecordHandlers(context, "clients", clientList, {
      update: updateClient,
      ...createPartyRemovalCommands("client"),
    }),

    ...createRecordHandlers(context, "users", staffMemberList, createPartyRemovalCommands("user")),
    "PATCH /api/users/update/{id}": ({ caller, params, body, request }) =>
      updateStaffMember(context, caller, params.id, body, createOwnerProof(context, request, body)),
    "GET /api/users/suspended": ({ query }) => {
      const { counted } = peopleEndpoints["GET /api/users/suspended"];
      return readRecordListPage(db, suspendedAccountList, query, counted);
    },
    "GET /api/users/suspended.csv": ({ query }) =>
      createListCsvFile(db, suspendedAccountList, query),

    "GET /api/users/verification": ({ caller }) => {
      requireStaffPasswordLink(caller);
      return { email: caller.email, expiresAt: caller.expiresAt };
    },

    "PATCH /api/users/updatepassword": ({ caller, body, network }) =>
      updatePassword(context, caller, { ...body, email: caller.email, partyType: "user" }, network),

    "POST /api/users/register": ({ caller, body, request }) =>
      registerStaffMember(context, caller, body, createOwnerProof(context, request, body)),
    "POST /api/users/resetlink/{id}": createHandlerById(context)(sendStaffPasswordLink),
  };
}
