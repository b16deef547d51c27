import { isEmailAddress, normaliseEmail } from "#domain/people/email-address.ts";
import {
  checkShortText,
  nameRequiredMessage,
  surnameRequiredMessage,
} from "#domain/people/person-details.ts";
import { staffLinkValidForMinutes } from "#domain/sessions/staff-link-policy.ts";
import type { Context } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { recordEvent, system } from "#server/features/audit/record-event.ts";
import { insertGrant } from "#server/features/grants/grants.store.ts";
import { newToken } from "#server/platform/crypto/tokens.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import { insertAdmin } from "./insert-admin.ts";

type Wanted = { readonly email: string; readonly name: string; readonly surname: string };

/** `token` is that of a link that sets the first password. It works once and is kept nowhere. */
export type CreatedAdmin = { readonly email: string; readonly token: string };

function readWanted({ email, name, surname }: Wanted): Wanted {
  const address = normaliseEmail(email);
  const wrong = isEmailAddress(address)
    ? (checkShortText("Name", name, nameRequiredMessage) ??
      checkShortText("Surname", surname, surnameRequiredMessage))
    : `"${email}" is not an e-mail address`;
  if (wrong !== null) throw new Failure("invalid_request", { msg: `${wrong}. Nobody was added.` });
  return { email: address, name: name.trim(), surname: surname.trim() };
}

/**
 * Adds an administrator at the wish of whoever looks after the machine, also where there are others:
 * the way back in when none of them can log in. Nobody learns a password of theirs: they choose it
 * with a one-time link.
 *
 * @throws Failure invalid_request, email_taken
 */
export async function createAdmin(
  context: Pick<Context, "db" | "clock" | "hasher" | "metrics">,
  wanted: Wanted,
): Promise<CreatedAdmin> {
  const { email, name, surname } = readWanted(wanted);
  const passwordHash = await context.hasher.hash(newToken());
  const token = newToken();
  const created = inTransaction(context.db, async (trx) => {
    const nowMs = context.clock();
    const id = await insertAdmin(trx, { email, name, surname, passwordHash }, nowMs);
    const grant = { email, partyType: "user", purpose: "reset" } as const;
    await insertGrant(trx, grant, { token, validForMinutes: staffLinkValidForMinutes, nowMs });
    const changes = { role: "admin" };
    const event = { action: "create-admin", entity: "user", entityId: id, changes };
    await recordEvent(context, trx, system, event);
    return { email, token };
  });
  return created.catch((error: unknown) => {
    if (!isUniqueViolation(error, "parties_type_email_key")) throw error;
    throw new Failure("email_taken", {
      msg: `${email} is on the staff already, perhaps removed. Make an administrator with another address, who can then restore ${email} or send a new link.`,
    });
  });
}
