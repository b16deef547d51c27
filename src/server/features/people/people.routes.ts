import type { peopleContract } from "#contract/people.contract.ts";
import { type Handlers, handleById } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { removeParty, restoreParty } from "#server/core/parties/party-commands.ts";
import { handOverSession } from "#server/core/sessions/hand-over-session.ts";
import { listFile, listRecords, readCalls } from "#server/lists/read-records.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { updatePassword } from "./accounts/update-password.ts";
import { dropGrantCookie, verificationHandlers } from "./accounts/verification-handlers.ts";
import { addClient } from "./clients/add-client.ts";
import { clients } from "./clients/clients.store.ts";
import { registerClient } from "./clients/register-client.ts";
import { updateClient } from "./clients/update-client.ts";
import { registerUser, updateUser } from "./staff/register-user.ts";
import { requireStaffLink, sendStaffLink } from "./staff/staff-link.ts";
import { suspended, users } from "./staff/users.store.ts";

export function peopleRoutes(context: Context): Handlers<typeof peopleContract> {
  const byId = handleById(context);
  const { db } = context;
  const verification = verificationHandlers(context, "client");

  return {
    "POST /api/clients/createOtp": verification.createOtp,
    "POST /api/clients/forgotpassword": verification.forgotPassword,
    "POST /api/clients/verifyOtp": verification.verifyOtp,
    "GET /api/clients/verification": verification.verification,
    "PATCH /api/clients/updatepassword": verification.updatePassword,

    "POST /api/clients/register": async ({ caller, body, request, reply }) => {
      const network = clientNetwork(request);
      const { opened, ...registered } = await registerClient(context, caller, body, network);
      dropGrantCookie(context, reply);
      if (opened === null) return registered;
      return { ...registered, ...(await handOverSession(context, { request, reply }, opened)) };
    },

    "POST /api/clients/create": ({ caller, body }) => addClient(context, caller, body),
    ...readCalls(context, "clients", clients),
    "PATCH /api/clients/update/{id}": byId(updateClient),
    "PATCH /api/clients/restore/{id}": byId(restoreParty("client")),
    "DELETE /api/clients/delete/{id}": byId(removeParty("client")),

    ...readCalls(context, "users", users),
    "GET /api/users/suspended": ({ query }) => listRecords(db, suspended, query),
    "GET /api/users/suspended.csv": ({ query }) => listFile(db, suspended, query),

    "GET /api/users/verification": ({ caller }) => {
      requireStaffLink(caller);
      return { email: caller.email, expiresAt: new Date(caller.expiresAtMs) };
    },

    "PATCH /api/users/updatepassword": ({ caller, body, request }) =>
      updatePassword(
        context,
        caller,
        { ...body, email: caller.email, partyType: "user" },
        clientNetwork(request),
      ),

    "POST /api/users/register": ({ caller, body }) => registerUser(context, caller, body),
    "POST /api/users/resetlink/{id}": byId(sendStaffLink),

    "PATCH /api/users/update/{id}": byId(updateUser),

    "PATCH /api/users/restore/{id}": byId(restoreParty("user")),

    "DELETE /api/users/delete/{id}": byId(removeParty("user")),
  };
}
