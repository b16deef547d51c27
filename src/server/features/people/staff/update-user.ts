import type { z } from "zod";
import type { usersContract } from "#contract/people.contract.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { type Changes, requireUnchanged } from "#server/core/audit/changes.ts";
import { changeParty } from "#server/core/parties/change-party.ts";
import { guardAdmins } from "#server/core/parties/guard-admins.ts";
import type { PartyRow } from "#server/core/parties/parties.store.ts";
import { updateParty } from "#server/core/parties/party-commands.ts";

type UserChange = z.output<(typeof usersContract)["PATCH /api/users/update/{id}"]["body"]>;

async function changeRole(
  trx: Trx,
  user: PartyRow,
  { role, was }: Pick<UserChange, "role" | "was">,
): Promise<Changes> {
  const { id } = user;
  const { role: before } = await trx
    .selectFrom("users")
    .select("role")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  requireUnchanged({ ...user, role: before }, was);
  if (role === undefined || before === role) return {};
  await trx.updateTable("users").set({ role }).where("id", "=", id).execute();
  return { role: [before, role] };
}

/** Changes a member of staff. A new role or status counts from their next request on. */
export function updateUser(
  context: Context,
  admin: Party,
  id: string,
  { role, was, ...details }: UserChange,
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
        ...(await changeRole(trx, user, { role, was })),
      }),
    },
  );
}
