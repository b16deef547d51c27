import { checkVerificationCode } from "#domain/people/check-registration.ts";
import { checkEmail, normaliseEmail } from "#domain/people/email-address.ts";
import { visibleLine } from "#domain/text/visible-text.ts";
import type { Context } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { createGrant, type PartyAddress } from "#server/core/codes/grants.store.ts";
import { countGuess, isOtpCodeOf } from "#server/core/codes/otp-code.ts";
import { findNewestOtp, type Otp, updateOpenOtp } from "#server/core/codes/otps.store.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

type Guess = PartyAddress & { readonly verificationCode: string };

function readGuess({ email, partyType, verificationCode }: Guess): Guess {
  refuseInvalid({
    email: checkEmail(email),
    verificationCode: checkVerificationCode(verificationCode),
  });
  const code = visibleLine(verificationCode);
  return { email: normaliseEmail(email), partyType, verificationCode: code };
}

/** Counts by the limit and by the record's own count. Answers whether there is an open code. */
async function takeGuess(
  { limits, secrets, db, clock }: Context,
  { partyType, email }: PartyAddress,
  otpId: string | undefined,
): Promise<boolean> {
  const noCode = () => secrets.sign("otp-address", `${partyType}:${email}`).toString("base64url");
  const refusal = (retryAfterSeconds: number) =>
    new Failure("otp_attempts_used", { retryAfterSeconds });
  await limits.spend("otp-guesses", otpId ?? noCode(), refusal);
  return otpId !== undefined && countGuess(db, "otps", otpId, clock());
}

/** Of parallel calls one gets the grant. Only a spent registration code is kept, for support. */
async function exchangeForGrant(
  context: Context,
  { id, email, party_type: partyType, purpose }: Otp,
  code: string,
): Promise<string | null> {
  return inTransaction(context.db, async (trx) => {
    const nowMs = context.clock();
    const spentCode = purpose === "register" ? code : null;
    const spent = { validated_at: new Date(nowMs), spent_code: spentCode };
    if (!(await updateOpenOtp(trx, id, nowMs).set(spent).executeTakeFirst())) return null;
    await recordEvent(context, trx, null, "verify-code", { type: "otp", id });
    return createGrant(trx, { email, partyType, purpose }, nowMs);
  });
}

/**
 * Checks a code against the newest one of an address, for whichever purpose that was asked for, and
 * answers the token of a grant for one registration or one password change. The guess is counted
 * against its network before anybody knows whether it is right, and taken back when it is, or when
 * the code had no guesses left: then it was not compared.
 */
export async function verifyCode(context: Context, typed: Guess, network: string) {
  const { verificationCode: code, ...address } = readGuess(typed);
  const otp = await findNewestOtp(context.db, address);
  const look = async (takeBack: () => Promise<void>) => {
    const isCounted = await takeGuess(context, address, otp?.id);
    const isRight = isCounted && otp && isOtpCodeOf(context.secrets, otp.id, code);
    const token =
      isRight && otp.mail === "code" ? await exchangeForGrant(context, otp, code) : null;
    if (token !== null) await takeBack();
    return token;
  };
  const verificationToken = await context.limits.spendFor("otp-wrong-network", network, look);
  if (verificationToken === null) {
    await context.limits.spendBudget("wrong-codes");
    const guessed = { type: "otp", id: otp?.id ?? "none" };
    await recordEvent(context, context.db, null, "wrong-code", guessed);
    throw new Failure("otp_wrong");
  }
  return { verifiedEmail: "yes" as const, verificationToken };
}
