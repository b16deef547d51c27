import type { Transaction } from "kysely";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import type { usersContract } from "#contract/users.contract.ts";
import { normaliseCellphone } from "#domain/people/cellphone.ts";
import {
  checkUserRegistration,
  isStaffRole,
  staffRoleMessage,
} from "#domain/people/check-user-registration.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import { Failure, invalidFields, refuseInvalid } from "#server/failure.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Tables } from "#server/tables.ts";

type UserRegistration = z.output<(typeof usersContract)["POST /api/users/register"]["body"]>;

async function insertUser(
  trx: Transaction<Tables>,
  { name, surname, email, cellphone, role }: UserRegistration,
  { passwordHash, nowMs }: { readonly passwordHash: string; readonly nowMs: number },
): Promise<string> {
  if (!isStaffRole(role)) throw invalidFields({ role: staffRoleMessage });
  const id = newId();
  const now = new Date(nowMs);
  await trx
    .insertInto("parties")
    .values({
      id,
      type: "user",
      name: name.trim(),
      surname: surname.trim(),
      email: normaliseEmail(email),
      cellphone: normaliseCellphone(cellphone) ?? cellphone,
      status: "active",
      password_hash: passwordHash,
      email_verified_at: null,
      terms_version: null,
      terms_agreed_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await trx.insertInto("users").values({ id, role }).execute();
  return id;
}

function explain(error: unknown): unknown {
  if (!isUniqueViolation(error, "parties_type_email_key")) return error;
  const msg =
    "Somebody on the staff has this e-mail address, perhaps removed. Restore them, or enter a different one.";
  return new Failure("email_taken", { msg, errors: { email: msg } });
}

/**
 * Adds a member of staff, who can log in at once (specification, sections 3 and 6).
 *
 * @throws Failure invalid_request, email_taken
 */
export async function registerUser(
  context: Context,
  admin: Party,
  registration: UserRegistration,
): Promise<{ id: string; msg: string }> {
  refuseInvalid(checkUserRegistration(registration));
  const passwordHash = await context.hasher.hash(registration.password);
  const added = inTransaction(context.db, async (trx) => {
    const userId = await insertUser(trx, registration, { passwordHash, nowMs: context.clock() });
    await recordEvent(context, trx, admin, {
      action: "register",
      entity: "user",
      entityId: userId,
      changes: { role: registration.role },
    });
    return userId;
  });
  const id = await added.catch((error: unknown) => {
    throw explain(error);
  });
  return { id, msg: `${registration.name.trim()} is on the staff now, and can log in.` };
}
