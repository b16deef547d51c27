import type { z } from "zod";
import type { usersContract } from "#contract/users.contract.ts";
import type { StaffRole } from "#domain/people/party-kinds.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import type { Changes } from "#server/features/audit/changes.ts";
import { changeParty } from "../accounts/change-party.ts";
import { updateParty } from "../accounts/party-commands.ts";
import { guardAdmins } from "./guard-admins.ts";

type UserChange = z.output<(typeof usersContract)["PATCH /api/users/update/{id}"]["body"]>;

async function changeRole(trx: Trx, id: string, role: StaffRole | undefined): Promise<Changes> {
  if (role === undefined) return {};
  const { role: before } = await trx
    .selectFrom("users")
    .select("role")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (before === role) return {};
  await trx.updateTable("users").set({ role }).where("id", "=", id).execute();
  return { role: [before, role] };
}

/**
 * Changes a member of staff. A new role or status counts from their next request on.
 *
 * @throws Failure not_found, invalid_request, email_taken, own_account, last_admin
 */
export function updateUser(
  context: Context,
  admin: Party,
  id: string,
  { role, ...details }: UserChange,
): Promise<{ msg: string }> {
  return updateParty(
    context,
    admin,
    { id, type: "user" },
    {
      saved: "The changes are saved.",
      guard: (trx) => guardAdmins(trx, admin, id, { role, status: details.status }),
      change: async (trx, user) => ({
        ...(await changeParty(context, trx, user, details)),
        ...(await changeRole(trx, user.id, role)),
      }),
    },
  );
}
