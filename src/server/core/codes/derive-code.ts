import { timingSafeEqual } from "node:crypto";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type CodeKind, codeKinds } from "#domain/codes/otp-policy.ts";
import { visibleLine } from "#domain/text/visible-text.ts";
import type { Context } from "#server/context.ts";
import type { Secrets, Signer } from "#server/platform/crypto/secrets.ts";
import { longestSendMs } from "#server/platform/mail/mailer.ts";

export type CodeRows = {
  readonly table: "otps" | "number_codes" | "price_proposals";
  /** The condition under which nobody has used the row's code and nothing has replaced it. */
  readonly unused: RawBuilder<SqlBool>;
  readonly endsAt: "expiresAt" | "codeExpiresAt";
};

/** The rows that have a code each and count its guesses. */
export const codeRows = {
  mailbox: {
    table: "otps",
    unused: sql<SqlBool>`validated_at is null and superseded_at is null and hidden_at is null`,
    endsAt: "expiresAt",
    usedAt: "validatedAt",
  },
  number: {
    table: "number_codes",
    unused: sql<SqlBool>`used_at is null`,
    endsAt: "expiresAt",
    usedAt: "usedAt",
  },
  // The answer to a proposal spends its code, whoever answers.
  proposal: {
    table: "price_proposals",
    unused: sql<SqlBool>`state = 'open'`,
    endsAt: "codeExpiresAt",
  },
} as const satisfies Partial<Readonly<Record<CodeKind, CodeRows & { readonly usedAt?: string }>>>;

type Origin = {
  /** The purpose of the key that makes the codes of this kind. */
  readonly key: string;
  /** Keeps the ids of this kind apart from those of another kind with the same key. */
  readonly prefix?: string;
  /** Null for a code that ends with what it is made from: a driver's job, or an amount that waits. */
  readonly rows: CodeRows | null;
  /** The kind's limit counts guesses too: it knows codes that have no row. */
  readonly isLimited: boolean;
};

export const codeOrigins: Readonly<Record<CodeKind, Origin>> = {
  mailbox: { key: "otp", rows: codeRows.mailbox, isLimited: true },
  number: { key: "otp", prefix: "number-", rows: codeRows.number, isLimited: false },
  proposal: { key: "otp", rows: codeRows.proposal, isLimited: false },
  start: { key: "start-code", rows: null, isLimited: true },
  cash: { key: "cash-code", rows: null, isLimited: true },
};

/**
 * Derives a code from its subject and our key. It is stored nowhere (decision 001).
 *
 * @param subject the id of the code's row, or the names of what the code belongs to
 */
export function deriveCode(signer: Signer, kind: CodeKind, subject: string): string {
  const { digits } = codeKinds[kind];
  const { key, prefix = "" } = codeOrigins[kind];
  const count = 10 ** digits;
  // Numbers from here to 2^32 would make the lower codes a little more likely.
  const unbiasedBelow = 2 ** 32 - (2 ** 32 % count);
  for (let round = 0; ; round++) {
    const number = signer.sign(key, `${prefix}${subject}:${round}`).readUInt32BE(0);
    if (number < unbiasedBelow) return String(number % count).padStart(digits, "0");
  }
}

/** Derives the code for a message; null when it has ended, or might end on its way. */
export function codeToSend(
  { secrets, clock }: Pick<Context, "secrets" | "clock">,
  kind: CodeKind,
  { subject, endsAt }: { readonly subject: string; readonly endsAt: Date },
): string | null {
  return endsAt.getTime() > clock() + longestSendMs ? deriveCode(secrets, kind, subject) : null;
}

/** Compares in constant time, with the code of the previous key too. */
export function isRightCode(
  secrets: Secrets,
  kind: CodeKind,
  subject: string,
  typed: string,
): boolean {
  const actual = Buffer.from(visibleLine(typed));
  const matches = secrets.accepted.map((signer) => {
    const expected = Buffer.from(deriveCode(signer, kind, subject));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
  return matches.includes(true);
}
