import { timingSafeEqual } from "node:crypto";
import { type OneTimeCodeKind, oneTimeCodeKinds } from "#domain/codes/otp-policy.ts";
import { toVisibleLine } from "#domain/text/visible-text.ts";
import type { AppContext } from "#server/context.ts";
import type { SecretKeySigner, SecretKeys } from "#server/platform/crypto/secrets.ts";
import { maxMailSendMs } from "#server/platform/mail/mailer.ts";

/** For each kind of code, the purpose for which our key signs it, and a prefix that keeps kinds apart. */
const keys: Readonly<Record<OneTimeCodeKind, readonly [purpose: string, prefix: string]>> = {
  mailbox: ["otp", ""],
  number: ["otp", "number-"],
  proposal: ["otp", ""],
  start: ["start-code", ""],
  cash: ["cash-code", ""],
};

/**
 * Derives a code from its subject and our secret key. It is stored nowhere (decision 001).
 *
 * @param subject the id of the code's database row; for start and cash codes, a text such as `order:driver`
 */
export function deriveSecretCode(
  signer: SecretKeySigner,
  kind: OneTimeCodeKind,
  subject: string,
): string {
  const { digits } = oneTimeCodeKinds[kind];
  const [purpose, prefix] = keys[kind];
  const count = 10 ** digits;
  // Numbers from this one to 2^32 would make the lower codes a little more likely.
  const unbiasedBelow = 2 ** 32 - (2 ** 32 % count);
  for (let round = 0; ; round++) {
    const number = signer.sign(purpose, `${prefix}${subject}:${round}`).readUInt32BE(0);
    if (number < unbiasedBelow) return String(number % count).padStart(digits, "0");
  }
}

/** Derives a code for a message; null if the code has ended, or may end before the message arrives. */
export function deriveCodeForMessage(
  { secrets, clock }: Pick<AppContext, "secrets" | "clock">,
  kind: OneTimeCodeKind,
  { subject, endsAt }: { readonly subject: string; readonly endsAt: Date },
): string | null {
  return endsAt.getTime() > clock() + maxMailSendMs
    ? deriveSecretCode(secrets, kind, subject)
    : null;
}

/** Compares an entered code, in constant time, with the codes that our present and previous key give. */
export function isRightCode(
  secrets: SecretKeys,
  kind: OneTimeCodeKind,
  subject: string,
  typed: string,
) {
  const actual = Buffer.from(toVisibleLine(typed));
  const matches = secrets.accepted.map((signer) => {
    const expected = Buffer.from(deriveSecretCode(signer, kind, subject));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return matches.includes(true);
}
