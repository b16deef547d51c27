import { recordStatuses, suspendedTypes } from "#contract/list-filters.ts";
import type { usersContract } from "#contract/users.contract.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { listHistory } from "#server/features/audit/list-history.ts";
import type { Handlers } from "#server/mount-contract.ts";
import { countChoices, everyRow, listPage } from "#server/platform/db/list-page.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { removeParty } from "../accounts/remove-party.ts";
import { restoreParty } from "../accounts/restore-party.ts";
import { guardAdmins } from "./guard-admins.ts";
import { registerUser } from "./register-user.ts";
import { sendStaffLink } from "./send-staff-link.ts";
import { requireStaffLink, setStaffPassword } from "./set-staff-password.ts";
import { querySuspended } from "./suspended.store.ts";
import { updateUser } from "./update-user.ts";
import { findUser, queryUsers } from "./users.store.ts";
import { suspendedFile, usersFile } from "./users-file.ts";

export function usersRoutes(context: Context): Handlers<typeof usersContract> {
  const { db } = context;

  async function requireUser(id: string) {
    const user = await findUser(db, id);
    if (!user) throw new Failure("not_found");
    return user;
  }

  return {
    "GET /api/users/all": async ({ query: { limit, cursor, counts, ...filter } }) => {
      const select = (asked: typeof filter) => queryUsers(db, asked).query;
      const { query, sort } = queryUsers(db, filter);
      const { rows, ...page } = await listPage(query, {
        sort,
        limit,
        cursor,
        counts: counts && countChoices(db, { status: recordStatuses }, filter, select),
      });
      return { items: [...rows], ...page };
    },

    "GET /api/users/all.csv": ({ query: filter }) => {
      const { query, sort } = queryUsers(db, filter);
      return usersFile(everyRow(query, sort));
    },

    "GET /api/users/suspended": async ({ query: { limit, cursor, counts, ...filter } }) => {
      const select = (asked: typeof filter) => querySuspended(db, asked).query;
      const { query, sort } = querySuspended(db, filter);
      const { rows, ...page } = await listPage(query, {
        sort,
        limit,
        cursor,
        counts: counts && countChoices(db, { type: suspendedTypes }, filter, select),
      });
      return { items: [...rows], ...page };
    },

    "GET /api/users/suspended.csv": ({ query: filter }) => {
      const { query, sort } = querySuspended(db, filter);
      return suspendedFile(everyRow(query, sort));
    },

    "GET /api/users/verification": ({ caller }) => {
      requireStaffLink(caller);
      return { email: caller.email, expiresAt: new Date(caller.expiresAtMs).toISOString() };
    },

    "PATCH /api/users/updatepassword": ({ caller, body, request }) =>
      setStaffPassword(context, caller, body, clientNetwork(request)),

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
