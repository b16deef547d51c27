import type { Transaction } from "kysely";
import type { z } from "zod";
import type { usersContract } from "#contract/users.contract.ts";
import type { StaffRole } from "#domain/people/check-user-registration.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";
import { type Changes, changeParty } from "../accounts/change-party.ts";
import { lockParty } from "../accounts/parties.store.ts";
import { guardAdmins } from "./guard-admins.ts";

type UserChange = z.output<(typeof usersContract)["PATCH /api/users/update/{id}"]["body"]>;

async function changeRole(
  trx: Transaction<Tables>,
  id: string,
  role: StaffRole | undefined,
): Promise<Changes> {
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
export async function updateUser(
  context: Context,
  admin: Party,
  id: string,
  { role, ...wanted }: UserChange,
): Promise<{ msg: string }> {
  return inTransaction(context.db, async (trx) => {
    await guardAdmins(trx, admin, id, { role, status: wanted.status });
    const user = await lockParty(trx, { id, type: "user" });
    if (!user) throw new Failure("not_found");
    const details = await changeParty(context, trx, user, wanted);
    const changes = { ...details, ...(await changeRole(trx, user.id, role)) };
    if (Object.keys(changes).length === 0) return { msg: "Nothing was changed." };
    const event = { action: "update", entity: "user", entityId: user.id, changes };
    await recordEvent(context, trx, admin, event);
    return { msg: "The changes are saved." };
  });
}
