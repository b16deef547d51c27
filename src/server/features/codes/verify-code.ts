import { otpMaxAttempts, otpValidForMinutes } from "#domain/codes/otp-policy.ts";
import { checkEmail, checkVerificationCode } from "#domain/people/check-registration.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import type { Context } from "#server/context.ts";
import { Failure, refuseInvalid } from "#server/failure.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";
import type { Limit } from "#server/platform/limits.ts";
import { type NetworkCap, spendOfAll, spendOfNetwork } from "#server/platform/network-cap.ts";
import { recordEvent } from "../audit/record-event.ts";
import { createGrant, type PartyAddress } from "../grants/grants.store.ts";
import { isOtpCodeOf } from "./otp-code.ts";
import { countGuess, findNewestOtpId, markValidated, type Otp } from "./otps.store.ts";

/** Wrong codes from one network, at whatever addresses. */
function capOf({ budgets }: Pick<Context, "budgets">): NetworkCap {
  return {
    fromNetwork: { name: "otp-wrong-network", points: 120, seconds: 60 * 60 },
    slowPoints: 15,
    everywhere: { name: "wrong-codes", points: budgets.wrongCodes, seconds: 60 * 60 },
    alarm: "More wrong codes than people type: somebody is guessing one-time passwords.",
  };
}

/** Guesses at one code, or at an address without one, which must look the same from outside. */
const guesses: Limit = {
  name: "otp-guesses",
  points: otpMaxAttempts,
  seconds: otpValidForMinutes * 60,
};

type Guess = PartyAddress & { readonly verificationCode: string };
type Verified = { readonly verifiedEmail: "yes"; readonly verificationToken: string };

function readGuess({ email, partyType, verificationCode }: Guess): Guess {
  refuseInvalid({
    email: checkEmail(email) ?? undefined,
    verificationCode: checkVerificationCode(verificationCode) ?? undefined,
  });
  return { email: normaliseEmail(email), partyType, verificationCode: verificationCode.trim() };
}

/**
 * Counts a guess twice. The limit gives every address the same answers and waits; the record's own
 * count is what no race and no restart gets around. Answers the open code, if there is one.
 */
async function takeGuess(
  context: Context,
  address: PartyAddress,
  otpId: string | null,
): Promise<Otp | undefined> {
  const { limits, secrets, db, clock } = context;
  const nowhere = secrets.sign("otp-address", `${address.partyType}:${address.email}`);
  const retryAfterSeconds = await limits.spend(guesses, otpId ?? nowhere.toString("base64url"));
  if (retryAfterSeconds > 0) throw new Failure("otp_attempts_used", { retryAfterSeconds });
  return otpId === null ? undefined : countGuess(db, otpId, clock());
}

async function noteWrongGuess(context: Context, otpId: string | null): Promise<void> {
  await recordEvent(context, context.db, null, {
    action: "wrong-code",
    entity: "otp",
    entityId: otpId ?? "none",
  });
}

/**
 * Uses a code up and makes the grant of it; of any number of parallel calls, one gets it. A spent
 * registration code is kept for support; that of a password change never is.
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
 * Checks a code against the newest one of an address, whatever that was asked for, and answers with
 * the token of a grant for one registration or one password change.
 *
 * @throws Failure invalid_request, too_many_requests, otp_wrong, otp_attempts_used
 */
export async function verifyCode(
  context: Context,
  typed: Guess,
  network: string,
): Promise<Verified> {
  const { verificationCode: code, ...address } = readGuess(typed);
  const cap = capOf(context);
  await spendOfNetwork(context, cap, network);
  const otpId = await findNewestOtpId(context.db, address);
  const otp = await takeGuess(context, address, otpId);
  const isRight = otp && isOtpCodeOf(context.secrets, otp.id, code) && otp.mail === "code";
  const verificationToken = isRight ? await exchangeForGrant(context, otp, code) : null;
  if (verificationToken === null) {
    await spendOfAll(context, cap);
    await noteWrongGuess(context, otpId);
    throw new Failure("otp_wrong");
  }
  await context.limits.refund(cap.fromNetwork, network);
  return { verifiedEmail: "yes", verificationToken };
}
