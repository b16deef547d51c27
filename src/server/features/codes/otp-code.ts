import { timingSafeEqual } from "node:crypto";
import { otpDigits } from "#domain/codes/otp-policy.ts";
import type { Secrets, Signer } from "#server/platform/crypto/secrets.ts";

const codeCount = 10 ** otpDigits;
/** Numbers from here to 2^32 would make the lower codes a little more likely. */
const unbiasedBelow = 2 ** 32 - (2 ** 32 % codeCount);

/**
 * The code of a one-time password, six digits. It is derived from the record's id and our key each
 * time it is needed and stored nowhere, so that a copy of the database holds no code.
 */
export function otpCode(signer: Signer, otpId: string): string {
  for (let round = 0; ; round++) {
    const number = signer.sign("otp", `${otpId}:${round}`).readUInt32BE(0);
    if (number < unbiasedBelow) return String(number % codeCount).padStart(otpDigits, "0");
  }
}

/**
 * Whether this is the code of that record. Every wrong guess takes the same time. A code that was
 * sent before our key was changed counts too.
 */
export function isOtpCodeOf(secrets: Secrets, otpId: string, guess: string): boolean {
  const actual = Buffer.from(guess);
  const matches = secrets.accepted.map((signer) => {
    const expected = Buffer.from(otpCode(signer, otpId));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return matches.includes(true);
}
