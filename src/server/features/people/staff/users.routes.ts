import type { usersContract } from "#contract/users.contract.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { listHistory } from "#server/features/audit/list-history.ts";
import type { Handlers } from "#server/mount-contract.ts";
import { type CsvFile, numberColumn } from "#server/platform/http/csv-file.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { removeParty, restoreParty } from "../accounts/party-commands.ts";
import { personFileColumns } from "../accounts/person-list.ts";
import { updatePassword } from "../accounts/update-password.ts";
import { guardAdmins } from "./guard-admins.ts";
import { registerUser } from "./register-user.ts";
import { requireStaffLink, sendStaffLink } from "./staff-link.ts";
import { updateUser } from "./update-user.ts";
import {
  everySuspended,
  everyUser,
  findUser,
  listSuspended,
  listUsers,
  type SuspendedParty,
  type User,
} from "./users.store.ts";

/** The columns of the staff's table on the screen. */
const userColumns: CsvFile<User>["columns"] = [
  numberColumn,
  { header: "Id", value: (row) => row.id },
  ...personFileColumns,
  { header: "Role", value: (row) => row.role },
  { header: "Status", value: (row) => row.status },
];

/** The columns of the table of everyone who is suspended. */
const suspendedColumns: CsvFile<SuspendedParty>["columns"] = [
  numberColumn,
  { header: "Id", value: (row) => row.id },
  { header: "Type", value: (row) => row.type },
  ...personFileColumns,
];

export function usersRoutes(context: Context): Handlers<typeof usersContract> {
  const { db } = context;

  async function requireUser(id: string) {
    const user = await findUser(db, id);
    if (!user) throw new Failure("not_found");
    return user;
  }

  return {
    "GET /api/users/all": async ({ query }) => {
      const { rows, ...page } = await listUsers(db, query);
      return { items: [...rows], ...page };
    },
    "GET /api/users/all.csv": ({ query }) => ({ columns: userColumns, rows: everyUser(db, query) }),

    "GET /api/users/suspended": async ({ query }) => {
      const { rows, ...page } = await listSuspended(db, query);
      return { items: [...rows], ...page };
    },
    "GET /api/users/suspended.csv": ({ query }) => ({
      columns: suspendedColumns,
      rows: everySuspended(db, query),
    }),

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
    "POST /api/users/resetlink/{id}": ({ caller, params }) =>
      sendStaffLink(context, caller, params.id),

    "GET /api/users/{id}": ({ params }) => requireUser(params.id),

    "GET /api/users/{id}/history": async ({ params, query }) => {
      const { id } = await requireUser(params.id);
      return listHistory(db, { entity: "user", entityId: id }, query);
    },

    "PATCH /api/users/update/{id}": ({ caller, params, body }) =>
      updateUser(context, caller, params.id, body),

    "PATCH /api/users/restore/{id}": ({ caller, params }) =>
      restoreParty(context, caller, { id: params.id, type: "user" }),

    "DELETE /api/users/delete/{id}": ({ caller, params: { id } }) =>
      removeParty(context, caller, { id, type: "user" }, (trx) =>
        guardAdmins(trx, caller, id, { status: "removed" }),
      ),
  };
}
