import { timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { otpDigits, otpMaxAttempts } from "#domain/codes/otp-policy.ts";
import { jobCodeDigits } from "#domain/orders/job-day.ts";
import type { Db } from "#server/context.ts";
import type { Secrets, Signer } from "#server/platform/crypto/secrets.ts";

const digitsOf = {
  otp: otpDigits,
  "start-code": jobCodeDigits,
  "cash-code": jobCodeDigits,
} as const;
export type DerivedCode = keyof typeof digitsOf;

/** The code is derived from the record's id and our key, and stored nowhere. */
export function otpCode(signer: Signer, otpId: string, kind: DerivedCode = "otp"): string {
  const count = 10 ** digitsOf[kind];
  // Numbers from here to 2^32 would make the lower codes a little more likely.
  const unbiasedBelow = 2 ** 32 - (2 ** 32 % count);
  for (let round = 0; ; round++) {
    const number = signer.sign(kind, `${otpId}:${round}`).readUInt32BE(0);
    if (number < unbiasedBelow) return String(number % count).padStart(digitsOf[kind], "0");
  }
}

/** Compares in constant time, with the code of the previous key too. */
export function isOtpCodeOf(
  secrets: Secrets,
  otpId: string,
  guess: string,
  kind: DerivedCode = "otp",
): boolean {
  const actual = Buffer.from(guess);
  const matches = secrets.accepted.map((signer) => {
    const expected = Buffer.from(otpCode(signer, otpId, kind));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return matches.includes(true);
}

/** The tables whose rows have a code each, and while what a code can be used. */
const openCodes = {
  otps: sql`validated_at is null and superseded_at is null and hidden_at is null and expires_at`,
  number_codes: sql`used_at is null and expires_at`,
  price_proposals: sql`state = 'open' and code_expires_at`,
} as const;

/** Counts a guess before it is looked at, so that parallel guesses cannot share one. False: no guess is left. */
export async function countGuess(
  db: Db,
  table: keyof typeof openCodes,
  id: string | number,
  nowMs: number,
): Promise<boolean> {
  const { rows } = await sql`update ${sql.table(table)} set attempts = attempts + 1
    where id = ${id} and attempts < ${otpMaxAttempts}
      and ${openCodes[table]} > ${new Date(nowMs)} returning id`.execute(db);
  return rows.length > 0;
}
