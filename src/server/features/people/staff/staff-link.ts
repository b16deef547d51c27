import { formatWaitForCode, staffPasswordLinkMinutes } from "#domain/codes/otp-policy.ts";
import { rateLimits } from "#domain/limits/limits.ts";
import type { VerificationGrant } from "#server/caller.ts";
import type { Trx, UseCase } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { lockParty } from "#server/core/parties/parties.store.ts";
import { enqueuePasswordLinkMail } from "#server/core/parties/password-link.ts";
import { Failure } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

export function createStaffLinkEndedFailure(): Failure {
  return new Failure("verification_required", {
    msg: "This link has ended or was used. Ask an administrator for a new one.",
  });
}

export function requireStaffPasswordLink({ partyType, purpose }: VerificationGrant): void {
  if (partyType !== "user" || purpose !== "reset") throw createStaffLinkEndedFailure();
}

async function refuseFrequentLink(trx: Trx, email: string, nowMs: number): Promise<void> {
  const newest = await trx
    .selectFrom("verification_grants")
    .select("createdAt")
    .where("email", "=", email)
    .where("partyType", "=", "user")
    .where("usedAt", "is", null)
    .orderBy("createdAt", "desc")
    .limit(1)
    .executeTakeFirst();
  const sentMs = newest?.createdAt.getTime() ?? 0;
  const leftMs = sentMs + rateLimits["mailbox-staff-link"].seconds * 1000 - nowMs;
  if (leftMs <= 0) return;
  const retryAfterSeconds = Math.ceil(leftMs / 1000);
  throw new Failure("otp_too_soon", {
    msg: `A link was sent a moment ago. You can send another in ${formatWaitForCode(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });
}

/** Sends staff a one-time password link. Earlier links end; the old password works until the link is used. */
export const sendStaffPasswordLink: UseCase = (context, admin, id) =>
  inTransaction(context.db, async (trx) => {
    const member = await lockParty(trx, { id, type: "user" });
    if (!member) throw new Failure("not_found");
    if (member.status !== "active") throw new Failure("not_active");
    await refuseFrequentLink(trx, member.email, context.clock());
    await enqueuePasswordLinkMail(context, trx, member, staffPasswordLinkMinutes);
    await recordAuditEvent(context, trx, admin, "send-password-link", member);
    return {
      msg: `A link is on its way to ${member.email}. It works once, for ${staffPasswordLinkMinutes} minutes.`,
    };
  });
