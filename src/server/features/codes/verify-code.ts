import { sql } from "kysely";
import { checkOneTimeCode } from "#domain/codes/otp-policy.ts";
import { checkEmail, normaliseEmail } from "#domain/people/email-address.ts";
import { toVisibleLine } from "#domain/text/visible-text.ts";
import type { AppContext } from "#server/context.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import {
  createVerificationGrant,
  type EmailAndAccountType,
} from "#server/core/codes/grants.store.ts";
import { redeemCode, updateValidCode } from "#server/core/codes/guess-code.ts";
import { findNewestOtp, type Otp } from "#server/core/codes/otps.store.ts";
import { refuseInvalidFields } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

type Typed = EmailAndAccountType & { readonly verificationCode: string };

/** Spends a code and makes its address's token; null if another call was faster. Keeps registration codes. */
async function exchangeForGrant(
  context: AppContext,
  { id, email, partyType, purpose }: Otp,
  code: string,
): Promise<string | null> {
  return inTransaction(context.db, async (trx) => {
    const nowMs = context.clock();
    const shown = purpose === "register" ? code : null;
    const spent = sql`validated_at = ${new Date(nowMs)}, spent_code = ${shown}`;
    if (!(await updateValidCode(trx, { kind: "mailbox", id, nowMs }, spent))) return null;
    await recordAuditEvent(context, trx, null, "verify-code", { type: "otp", id });
    return createVerificationGrant(trx, { email, partyType, purpose }, nowMs);
  });
}

/** Compares an entered code with an address's newest one; returns the token that proves the verification. */
export async function verifyEmailCode(context: AppContext, typed: Typed, network: string) {
  const { partyType, verificationCode } = typed;
  refuseInvalidFields({
    email: checkEmail(typed.email),
    verificationCode: checkOneTimeCode("mailbox", verificationCode),
  });
  const address = { email: normaliseEmail(typed.email), partyType };
  const otp = await findNewestOtp(context.db, address);
  const name = context.secrets.sign("otp-address", `${partyType}:${address.email}`);
  const guess = {
    kind: "mailbox",
    subject: otp?.id ?? null,
    // Guesses at an address to which no code was sent count towards the limit too.
    countedAs: otp?.id ?? name.toString("base64url"),
    typed: verificationCode,
    history: { by: null, record: { type: "otp", id: otp?.id ?? "none" } },
  } as const;
  const verificationToken = await redeemCode(context, network, guess, async () =>
    // A mail may have been sent without a code; then no typed code can verify the address.
    otp?.mail === "code" ? exchangeForGrant(context, otp, toVisibleLine(verificationCode)) : null,
  );
  return { verifiedEmail: "yes" as const, verificationToken };
}
