import type { ReceivedCallBody } from "#contract/endpoints.ts";
import { staffPasswordLinkMinutes } from "#domain/codes/otp-policy.ts";
import {
  checkStaffRegistration,
  isStaffRole,
  staffRoleMessage,
} from "#domain/people/check-registration.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import type { StaffRole } from "#domain/people/party-kinds.ts";
import { toVisibleLine } from "#domain/text/visible-text.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { type FieldChanges, requireRecordUnchanged } from "#server/core/audit/changes.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { changePartyFields } from "#server/core/parties/change-party.ts";
import { refuseLossOfLastAdmin } from "#server/core/parties/guard-admins.ts";
import { insertParty, type NewParty } from "#server/core/parties/insert-party.ts";
import type { PartyRow } from "#server/core/parties/parties.store.ts";
import { updateParty } from "#server/core/parties/party-commands.ts";
import { enqueuePasswordLinkMail } from "#server/core/parties/password-link.ts";
import type { ProveOwner } from "#server/core/sessions/require-owner-proof.ts";
import { createInvalidFieldsFailure, Failure, refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

type StaffRegistration = ReceivedCallBody<"POST /api/users/register">;

type NewStaffMember = Pick<
  NewParty,
  "name" | "surname" | "email" | "cellphone" | "passwordHash"
> & {
  readonly role: StaffRole;
};

/** Adds an active member of staff; answers the id, or null if another, even a removed one, has the address. */
export async function insertStaffMember(
  trx: Trx,
  { role, ...person }: NewStaffMember,
  nowMs: number,
) {
  const account = { type: "user", status: "active", isVerified: false, agreement: null } as const;
  const id = await insertParty(trx, { ...person, ...account }, nowMs);
  if (id !== null) await trx.insertInto("users").values({ id, role }).execute();
  return id;
}

const takenMessage =
  "Somebody on the staff has this email address, perhaps removed. Restore them, or enter a different one.";

/** Registers a member of staff, who sets a password by a mailed link (U-02); an administrator needs a proof. */
export async function registerStaffMember(
  context: AppContext,
  admin: Party,
  registration: StaffRegistration,
  prove: ProveOwner,
) {
  refuseInvalidFields(checkStaffRegistration(registration));
  const { role, email } = registration;
  if (!isStaffRole(role)) throw createInvalidFieldsFailure({ role: staffRoleMessage });
  if (role === "admin") await prove(admin, "staff");
  const passwordHash = await context.hasher.unusablePasswordHash;
  const id = await inTransaction(context.db, async (trx) => {
    const member = { ...registration, role, passwordHash };
    const staffId = await insertStaffMember(trx, member, context.clock());
    if (staffId === null) {
      throw new Failure("email_taken", { msg: takenMessage, errors: { email: takenMessage } });
    }
    const added = { type: "user", id: staffId };
    await recordAuditEvent(context, trx, admin, "register", added, { role });
    const address = { email: normaliseEmail(email), type: "user" } as const;
    await enqueuePasswordLinkMail(context, trx, address, staffPasswordLinkMinutes);
    return staffId;
  });
  const name = toVisibleLine(registration.name);
  return {
    id,
    msg: `${name} is on the staff now. We have sent ${name} a link that sets a password. It works once, for ${staffPasswordLinkMinutes} minutes; send another from the list if need be.`,
  };
}

type StaffChange = ReceivedCallBody<"PATCH /api/users/update/{id}">;

async function changeRole(
  trx: Trx,
  member: PartyRow,
  { role, was }: Pick<StaffChange, "role" | "was">,
): Promise<FieldChanges> {
  const { id } = member;
  const { role: before } = await trx
    .selectFrom("users")
    .select("role")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  requireRecordUnchanged({ ...member, role: before }, was);
  if (role === undefined || before === role) return {};
  await trx.updateTable("users").set({ role }).where("id", "=", id).execute();
  return { role: [before, role] };
}

/**
 * Changes a member of staff, from whose next call on a new role or status counts. A role, or an address to which
 * a password link could go, needs a proof.
 */
export async function updateStaffMember(
  context: AppContext,
  admin: Party,
  id: string,
  change: StaffChange,
  prove: ProveOwner,
) {
  const { role, was, ownPassword: _, passkey: __, ...details } = change;
  if (role !== undefined || details.email !== undefined) await prove(admin, "staff");
  return updateParty(context, admin, {
    id,
    type: "user",
    done: () => "The changes are saved.",
    guard: (trx) => refuseLossOfLastAdmin(trx, admin, id, { role, status: details.status }),
    change: async (trx, member) => ({
      ...(await changePartyFields(context, trx, member, details)),
      ...(await changeRole(trx, member, { role, was })),
    }),
  });
}
