import { clientPasswordLinkMinutes } from "#domain/codes/otp-policy.ts";
import { normaliseCellphone } from "#domain/people/cellphone.ts";
import { checkPartyChange, type PartyChange } from "#domain/people/check-registration.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import type { PartyStatus } from "#domain/people/party-kinds.ts";
import { mayPartySignIn } from "#domain/sessions/session-policy.ts";
import { toVisibleLine } from "#domain/text/visible-text.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { Failure, refuseInvalidFields } from "#server/failure.ts";
import { isUniqueViolation } from "#server/platform/db/database-errors.ts";
import { applyNewRecordValues, type FieldChanges, type NewRecordValues } from "../audit/changes.ts";
import { refuseIfOpenOrders } from "../orders/open-orders.store.ts";
import { endAccountAccess, endUnverifiedEmailSessions, type PartyRow } from "./parties.store.ts";
import { enqueuePasswordLinkMail } from "./password-link.ts";

type WantedParty = { readonly [K in keyof PartyChange]?: string | undefined } & {
  readonly status?: PartyStatus | undefined;
};

export function normalisePartyValues({ name, surname, email, cellphone, status }: WantedParty) {
  return {
    name: name === undefined ? undefined : toVisibleLine(name),
    surname: surname === undefined ? undefined : toVisibleLine(surname),
    email: email === undefined ? undefined : normaliseEmail(email),
    cellphone: cellphone === undefined ? undefined : (normaliseCellphone(cellphone) ?? cellphone),
    status,
  } satisfies NewRecordValues<PartyRow>;
}

/** Queues the mails about a new email address, with a password link for a client, and about an activation. */
async function queueNotices(
  context: AppContext,
  trx: Trx,
  before: PartyRow,
  { email, status = before.status }: Partial<PartyRow>,
): Promise<void> {
  const { jobs } = context;
  const { id: partyId, type } = before;
  if (email !== undefined) {
    // An unverified address may be a stranger's: it gets no mail. Staff addresses are the company's.
    const recipients = type === "user" || before.emailVerifiedAt !== null ? [before.email] : [];
    if (type !== "client" || !mayPartySignIn({ type, status })) recipients.push(email);
    else await enqueuePasswordLinkMail(context, trx, { email, type }, clientPasswordLinkMinutes);
    for (const to of recipients) {
      await jobs.enqueue(trx, "party-mail", { partyId, about: "email-changed", to });
    }
  }
  if (before.status === "pending" && status === "active") {
    await jobs.enqueue(trx, "party-mail", { partyId, about: "activated" });
  }
}

/**
 * Changes the fields that clients, drivers and staff share, in the transaction of the whole change. A new
 * email address, or a status that allows no login, ends every session, code and grant at once, so that no
 * later status brings them back. A new address of a client or a driver ends the password too, because the
 * reader of the old address may have chosen it. Both addresses get a mail. An account that waited for review
 * gets a mail that it is active, and loses its sessions if nobody has proved the address. An account with
 * open orders is never removed.
 *
 * @param before the account as `lockParty` read it
 * @returns the changed fields, for the caller's audit event
 */
export async function changePartyFields(
  context: AppContext,
  trx: Trx,
  before: PartyRow,
  wanted: WantedParty,
): Promise<FieldChanges> {
  if (before.erasedAt !== null) throw new Failure("account_erased");
  refuseInvalidFields(checkPartyChange(wanted));
  const { changes } = applyNewRecordValues(before, normalisePartyValues(wanted));
  if (Object.keys(changes).length === 0) return changes;
  const set: Partial<PartyRow> = Object.fromEntries(
    Object.entries(changes).map(([field, [, value]]) => [field, value]),
  );
  if (set.status === "removed") await refuseIfOpenOrders(trx, before);
  const nowMs = context.clock();
  const mayNotSignIn =
    set.status !== undefined && !mayPartySignIn({ type: before.type, status: set.status });
  // Access ends first, to avoid a deadlock: a registration with the old address holds the lock on
  // its grant while it waits for the address.
  if (set.email !== undefined || mayNotSignIn) await endAccountAccess(trx, before, nowMs);
  else if (set.status === "active") await endUnverifiedEmailSessions(trx, before);
  // These mails may end grants of the new address: after it is stored, that could cause a deadlock.
  await queueNotices(context, trx, before, set);
  const endsPassword = set.email !== undefined && before.type !== "user";
  try {
    await trx
      .updateTable("parties")
      .set({
        ...set,
        // Nobody has proved the new address yet.
        ...(set.email !== undefined && { emailVerifiedAt: null }),
        ...(endsPassword && { passwordHash: await context.hasher.unusablePasswordHash }),
        updatedAt: new Date(nowMs),
      })
      .where("id", "=", before.id)
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error, "parties_type_email_key")) throw error;
    const msg = "Another account of this kind has this email address. Enter a different one.";
    throw new Failure("email_taken", { msg, errors: { email: msg } });
  }
  return changes;
}
