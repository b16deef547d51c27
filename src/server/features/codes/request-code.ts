import { otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import { checkEmail, normaliseEmail } from "#domain/people/email-address.ts";
import type { VerifiedEmailAddress } from "#server/caller.ts";
import type { AppContext, Trx } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { endCodesAndGrants, insertOtp } from "#server/core/codes/otps.store.ts";
import { countSentMessage, sendCodeWithinLimits } from "#server/core/codes/sends.store.ts";
import { refuseInvalidFields } from "#server/failure.ts";

/** Chooses the mail for a requested code. Only the mail's reader learns whether the address has an account. */
async function chooseMail(trx: Trx, { email, partyType, purpose }: VerifiedEmailAddress) {
  const account = await trx
    .selectFrom("parties")
    .select("status")
    .where("email", "=", email)
    .where("type", "=", partyType)
    .executeTakeFirst();
  if (purpose === "register") return account ? "already-registered" : "code";
  if (!account) return "no-account";
  return account.status === "suspended" || account.status === "removed" ? "contact-us" : "code";
}

/**
 * Sends a code to an e-mail address, for a registration or a new password. Every address gets the same
 * reply after the same work, with an account or without. A new code ends the earlier one and its grant.
 */
export async function requestEmailCode(
  context: AppContext,
  { email: typed, partyType, purpose }: VerifiedEmailAddress,
  network: string,
) {
  refuseInvalidFields({ email: checkEmail(typed) });
  const request = { email: normaliseEmail(typed), partyType, purpose };
  await sendCodeWithinLimits(context, network, async (trx) => {
    const nowMs = await countSentMessage(context, trx, { kind: "code", to: request.email });
    const mail = await chooseMail(trx, request);
    await endCodesAndGrants(trx, request, nowMs);
    const otpId = await insertOtp(trx, { ...request, mail }, nowMs);
    const asked = { purpose, partyType };
    await recordAuditEvent(context, trx, null, "request-code", { type: "otp", id: otpId }, asked);
    await context.jobs.enqueue(trx, "otp-mail", { otpId, about: "request" });
  });
  return {
    msg: `We have sent an email to ${request.email}. It can take a minute to arrive. Enter the code from it within ${otpValidForMinutes} minutes.`,
    verifCodeSent: "yes" as const,
  };
}
