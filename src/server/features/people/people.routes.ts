import type { peopleContract } from "#contract/people.contract.ts";
import { type Handlers, handleById } from "#server/api/mount-contract.ts";
import type { Context } from "#server/context.ts";
import { guardAdmins } from "#server/core/parties/guard-admins.ts";
import { removeParty, restoreParty } from "#server/core/parties/party-commands.ts";
import { fileOf, listRecords, readHandlers } from "#server/lists/read-records.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { updatePassword } from "./accounts/update-password.ts";
import { clientsRoutes } from "./clients/clients.routes.ts";
import { registerUser } from "./staff/register-user.ts";
import { requireStaffLink, sendStaffLink } from "./staff/staff-link.ts";
import { updateUser } from "./staff/update-user.ts";
import { suspended, suspendedColumns, users } from "./staff/users.store.ts";

export function peopleRoutes(context: Context): Handlers<typeof peopleContract> {
  const byId = handleById(context);
  const { db } = context;
  const read = readHandlers(context, users);

  return {
    ...clientsRoutes(context),

    "GET /api/users/all": read.list,
    "GET /api/users/all.csv": read.file,
    "GET /api/users/suspended": ({ query }) => listRecords(db, suspended, query),
    "GET /api/users/suspended.csv": ({ query }) => fileOf(db, suspended, query, suspendedColumns),

    "GET /api/users/verification": ({ caller }) => {
      requireStaffLink(caller);
      return { email: caller.email, expiresAt: new Date(caller.expiresAtMs).toISOString() };
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

    "GET /api/users/{id}": read.one,
    "GET /api/users/{id}/history": read.history,

    "PATCH /api/users/update/{id}": byId(updateUser),

    "PATCH /api/users/restore/{id}": byId(restoreParty("user")),

    "DELETE /api/users/delete/{id}": byId(
      removeParty("user", (trx, admin, id) => guardAdmins(trx, admin, id, { status: "removed" })),
    ),
  };
}
