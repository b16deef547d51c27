import type { z } from "zod";
import type { usersContract } from "#contract/people.contract.ts";
import {
  checkUserRegistration,
  isStaffRole,
  staffRoleMessage,
} from "#domain/people/check-user-registration.ts";
import type { StaffRole } from "#domain/people/party-kinds.ts";
import { visibleLine } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Trx } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { insertParty, type NewParty } from "#server/core/parties/insert-party.ts";
import { Failure, invalidFields, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

type UserRegistration = z.output<(typeof usersContract)["POST /api/users/register"]["body"]>;

type NewUser = Pick<NewParty, "name" | "surname" | "email" | "cellphone" | "passwordHash"> & {
  readonly role: StaffRole;
};

/** Adds an active member of staff; null when somebody on the staff has the address, removed or not. */
export async function insertUser(
  trx: Trx,
  { role, ...person }: NewUser,
  nowMs: number,
): Promise<string | null> {
  const account = { type: "user", status: "active", isVerified: false, agreement: null } as const;
  const id = await insertParty(trx, { ...person, ...account }, nowMs);
  if (id !== null) await trx.insertInto("users").values({ id, role }).execute();
  return id;
}

const takenMessage =
  "Somebody on the staff has this email address, perhaps removed. Restore them, or enter a different one.";

/** Adds a member of staff, who can log in at once (specification, sections 3 and 6). */
export async function registerUser(
  context: Context,
  admin: Party,
  registration: UserRegistration,
): Promise<{ id: string; msg: string }> {
  refuseInvalid(checkUserRegistration(registration));
  const { role, password, ...person } = registration;
  if (!isStaffRole(role)) throw invalidFields({ role: staffRoleMessage });
  const passwordHash = await context.hasher.hash(password);
  const id = await inTransaction(context.db, async (trx) => {
    const userId = await insertUser(trx, { ...person, role, passwordHash }, context.clock());
    if (userId === null) {
      throw new Failure("email_taken", { msg: takenMessage, errors: { email: takenMessage } });
    }
    const event = { action: "register", entity: "user", entityId: userId, changes: { role } };
    await recordEvent(context, trx, admin, event);
    return userId;
  });
  return { id, msg: `${visibleLine(person.name)} is on the staff now, and can log in.` };
}
