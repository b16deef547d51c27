import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { createInvalidFieldsFailure, refuseInvalidFields } from "#server/failure.ts";
import type { AuditAction } from "../audit/audit-actions.ts";
import { recordAuditEvent } from "../audit/record-event.ts";
import { checkAccountPassword } from "./try-password.ts";

/** A password that was typed again, and the network of whoever typed it. */
export type RetypedPassword = { readonly password: string; readonly network: string };

/** Requires the caller's password; a wrong one counts as a failed login. @returns the hash of the password */
export async function requireRightPassword(
  context: AppContext,
  { id, type, email }: Party,
  { password, network }: RetypedPassword,
  refused: AuditAction,
): Promise<string> {
  refuseInvalidFields({ password: password === "" ? passwordRequiredMessage : undefined });
  const { passwordHash: hash } = await context.db
    .selectFrom("parties")
    .select("passwordHash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const guess = { account: `${type}:${email}`, network };
  const isOwn = await context.hasher.withPlace((verify) =>
    checkAccountPassword(context, verify, guess, password, { id, type, hash }),
  );
  if (!isOwn) {
    await recordAuditEvent(context, context.db, { id, type }, refused, { type, id });
    throw createInvalidFieldsFailure({
      password: "That is not your password. Try again, or reset it on the login page.",
    });
  }
  return hash;
}
