import { checkVerificationCode } from "#domain/people/check-registration.ts";
import { checkEmail, normaliseEmail } from "#domain/people/email-address.ts";
import { visibleLine } from "#domain/text/visible-text.ts";
import type { Context } from "#server/context.ts";
import { recordEvent } from "#server/core/audit/record-event.ts";
import { createGrant, type PartyAddress } from "#server/core/codes/grants.store.ts";
import { isOtpCodeOf } from "#server/core/codes/otp-code.ts";
import {
  countGuess,
  findNewestOtpId,
  markValidated,
  type Otp,
} from "#server/core/codes/otps.store.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

type Guess = PartyAddress & { readonly verificationCode: string };
type Verified = { readonly verifiedEmail: "yes"; readonly verificationToken: string };

function readGuess({ email, partyType, verificationCode }: Guess): Guess {
  refuseInvalid({
    email: checkEmail(email),
    verificationCode: checkVerificationCode(verificationCode),
  });
  const code = visibleLine(verificationCode);
  return { email: normaliseEmail(email), partyType, verificationCode: code };
}

/**
 * Counts a guess twice. The limit gives every address the same answers and waits; the record's own
 * count holds whatever happens to the limit's. Answers the open code, if there is one.
 */
async function takeGuess(
  { limits, secrets, db, clock }: Context,
  { partyType, email }: PartyAddress,
  otpId: string | null,
): Promise<Otp | undefined> {
  const noCode = () => secrets.sign("otp-address", `${partyType}:${email}`).toString("base64url");
  const refusal = (seconds: number) =>
    new Failure("otp_attempts_used", { retryAfterSeconds: seconds });
  await limits.spend("otp-guesses", otpId ?? noCode(), refusal);
  return otpId === null ? undefined : countGuess(db, otpId, clock());
}

async function recordWrongGuess(context: Context, otpId: string | null): Promise<void> {
  await recordEvent(context, context.db, null, {
    action: "wrong-code",
    entity: "otp",
    entityId: otpId ?? "none",
  });
}

/**
 * Spends a code and makes its grant; of any number of parallel calls, one gets it. A spent
 * registration code is kept for support, a spent code of a password change is not.
 */
async function exchangeForGrant(
  context: Context,
  { id, email, party_type: partyType, purpose }: Otp,
  code: string,
): Promise<string | null> {
  return inTransaction(context.db, async (trx) => {
    const nowMs = context.clock();
    const spentCode = purpose === "register" ? code : null;
    if (!(await markValidated(trx, id, spentCode, nowMs))) return null;
    await recordEvent(context, trx, null, { action: "verify-code", entity: "otp", entityId: id });
    return createGrant(trx, { email, partyType, purpose }, nowMs);
  });
}

/**
 * Checks a code against the newest one of an address, for whichever purpose that was asked for, and
 * answers the token of a grant for one registration or one password change. The guess is counted
 * against its network before anybody knows whether it is right, and taken back when it is, or when
 * the code had no guesses left: then it was not compared.
 */
export async function verifyCode(
  context: Context,
  typed: Guess,
  network: string,
): Promise<Verified> {
  const { verificationCode: code, ...address } = readGuess(typed);
  const otpId = await findNewestOtpId(context.db, address);
  const look = async (takeBack: () => Promise<void>) => {
    const otp = await takeGuess(context, address, otpId);
    const isRight = otp && isOtpCodeOf(context.secrets, otp.id, code) && otp.mail === "code";
    const token = isRight ? await exchangeForGrant(context, otp, code) : null;
    if (token !== null) await takeBack();
    return token;
  };
  const verificationToken = await context.limits.spendFor("otp-wrong-network", network, look);
  if (verificationToken === null) {
    await context.limits.spendBudget("wrong-codes");
    await recordWrongGuess(context, otpId);
    throw new Failure("otp_wrong");
  }
  return { verifiedEmail: "yes", verificationToken };
}
