import { rateLimits } from "../limits/limits.ts";
import { toVisibleLine } from "../text/visible-text.ts";

type CodeTraits = {
  readonly digits: number;
  /** The limit in `limits.ts` on guesses at a code of this kind. */
  readonly guesses: "otp-guesses" | "job-codes";
  /** Whether a rate limit also counts the guesses, because the code may have no row in the database. */
  readonly isLimited: boolean;
  /** The name of the field in which somebody types the code. */
  readonly field: "code" | "verificationCode";
  /** The pattern of a guess. Any other text gets `formMessage`, and does not count as a guess. */
  readonly form: RegExp;
  readonly formMessage: string;
  /** The messages after a wrong guess and after the last one, if they differ from those of `errors.ts`. */
  readonly wrong?: string;
  readonly ended?: string;
};

/** The traits of codes that we send by mail or SMS. */
const sentCode = {
  digits: 6,
  guesses: "otp-guesses",
  isLimited: false,
  form: /./,
  formMessage: "Verification code is required",
} as const;

/** The traits of codes that the client reads on the page of the move and tells the driver. */
const spokenCode = {
  digits: 4,
  guesses: "job-codes",
  isLimited: true,
  field: "code",
  form: /^\d{4}$/,
  formMessage: "Enter the 4 digits that the client tells you.",
  wrong: "That code is not right. Ask the client to look at it again.",
  ended: "The code was tried too often. Call us: we do it for you.",
} as const;

const kinds = {
  /** A code by mail that proves an email address, before a registration or a new password. */
  mailbox: { ...sentCode, field: "verificationCode", isLimited: true },
  /** A code by SMS that proves a cellphone number. */
  number: { ...sentCode, field: "verificationCode" },
  /** A code with which a client accepts a proposed price, by telling it to the driver or to staff. */
  proposal: {
    ...sentCode,
    field: "code",
    wrong: "That code is not right. Ask the client for the newest one.",
    ended: "This code has ended. Withdraw the price, and propose it again for a new code.",
  },
  /** A code that starts the move. A new driver means a new code. */
  start: spokenCode,
  /** A code that confirms the cash that the driver has written down. */
  cash: spokenCode,
} as const satisfies Readonly<Record<string, CodeTraits>>;

export type OneTimeCodeKind = keyof typeof kinds;

/** Every kind of code that somebody types. The codes themselves come from `server/core/codes`. */
export const oneTimeCodeKinds: Readonly<Record<OneTimeCodeKind, CodeTraits>> = kinds;

/** The message for a text that cannot be a code of this kind, or null. Only the server knows the right code. */
export function checkOneTimeCode(kind: OneTimeCodeKind, typed: string): string | null {
  const { form, formMessage } = oneTimeCodeKinds[kind];
  return form.test(toVisibleLine(typed)) ? null : formMessage;
}

export const isCompleteOneTimeCode = (kind: OneTimeCodeKind, typed: string): boolean =>
  new RegExp(`^\\d{${oneTimeCodeKinds[kind].digits}}$`).test(typed);

/** The minutes for which a code that we sent is valid. */
export const otpValidForMinutes = rateLimits["otp-guesses"].seconds / 60;
export const otpResendSeconds = rateLimits["mailbox-pause"].seconds;
/** The most codes that an email address gets in 24 hours. */
export const maxOtpsPerEmailPerDay = rateLimits["mailbox-day"].count;

/** The minutes for which a verified email address allows one registration or one password change. */
export const verifiedEmailValidForMinutes = 30;

/** The minutes for which a one-time link that sets the password of a member of staff is valid. */
export const staffPasswordLinkMinutes = 60;

/** The minutes for which a client whom staff registered can set a password by a link: 3 days. */
export const clientPasswordLinkMinutes = 3 * 24 * 60;

/** The times of mails to an email address in the last 24 hours, in milliseconds since 1970-01-01 UTC. */
export type SentMailTimes = {
  /** The times of mails of all kinds, newest first. */
  readonly sentAtMs: readonly number[];
  readonly lastCodeAtMs: number | null;
};

/**
 * Returns the whole seconds until an email address may get another mail; 0 when it may now. If a limit
 * allows n mails, the nth newest mail must be older than the time of that limit. Rule: docs/spec.md A-52.
 */
export function secondsUntilMailAllowed({ sentAtMs }: SentMailTimes, nowMs: number): number {
  const waits = [rateLimits["mailbox-hour"], rateLimits["mailbox-day"]].map(
    ({ count, seconds }) => {
      const nthNewestMs = sentAtMs[count - 1] ?? Number.NEGATIVE_INFINITY;
      return Math.ceil((nthNewestMs - nowMs) / 1000) + seconds;
    },
  );
  return Math.max(0, ...waits);
}

/**
 * Returns the whole seconds until an email address may get another code; 0 when all three limits allow a
 * code now. Rule: docs/spec.md.
 */
export function secondsUntilCodeAllowed(sends: SentMailTimes, nowMs: number): number {
  const lastCodeMs = sends.lastCodeAtMs ?? Number.NEGATIVE_INFINITY;
  const pauseSeconds = Math.ceil((lastCodeMs - nowMs) / 1000) + otpResendSeconds;
  return Math.max(pauseSeconds, secondsUntilMailAllowed(sends, nowMs));
}

/** Writes a waiting time for people, a long one also in minutes: `3300 seconds (about 55 minutes)`. */
export function formatWaitForCode(seconds: number): string {
  if (seconds < 120) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${seconds} seconds (about ${Math.ceil(seconds / 60)} minutes)`;
}
