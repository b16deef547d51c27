import { limits } from "../limits/limits.ts";
import { visibleLine } from "../text/visible-text.ts";

const {
  "otp-guesses": otpGuesses,
  "mailbox-pause": pause,
  "mailbox-hour": hourly,
  "mailbox-day": daily,
} = limits;

type CodeTraits = {
  readonly digits: number;
  /** The limit of `limits.ts` that says how many guesses a code takes. */
  readonly guesses: "otp-guesses" | "job-codes";
  /** That limit counts the guesses, where a code may have no row that does. */
  readonly isLimited: boolean;
  /** The name of the field in which the code is typed. */
  readonly field: "code" | "verificationCode";
  /** The form of a guess. Anything else is refused with the message, and costs no guess. */
  readonly form: RegExp;
  readonly formMessage: string;
  /** The messages after a wrong guess, and after the last one; `errors.ts` has the usual ones. */
  readonly wrong?: string;
  readonly ended?: string;
};

const sent = {
  digits: 6,
  guesses: "otp-guesses",
  isLimited: false,
  form: /./,
  formMessage: "Verification code is required",
} as const;

/** The client has these codes on the page of the move, and tells them to the driver. */
const spoken = {
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
  /** Proves a mailbox, before a registration or a new password. */
  mailbox: { ...sent, field: "verificationCode", isLimited: true },
  /** Comes by SMS, and proves a cellphone number. */
  number: { ...sent, field: "verificationCode" },
  /** Comes to the client, and accepts a proposed price when the driver or staff type it. */
  proposal: {
    ...sent,
    field: "code",
    wrong: "That code is not right. Ask the client for the newest one.",
    ended: "This code has ended. Withdraw the price, and propose it again for a new code.",
  },
  /** Starts the move. Another driver has another code. */
  start: spoken,
  /** Confirms the cash that the driver has written down. */
  cash: spoken,
} as const satisfies Readonly<Record<string, CodeTraits>>;

export type CodeKind = keyof typeof kinds;

/** Every kind of code that somebody types. `server/core/codes` says what each is made from. */
export const codeKinds: Readonly<Record<CodeKind, CodeTraits>> = kinds;

/** Returns the message for what cannot be a code of this kind, or null; the server knows whether it is right. */
export function checkCode(kind: CodeKind, typed: string): string | null {
  const { form, formMessage } = codeKinds[kind];
  return form.test(visibleLine(typed)) ? null : formMessage;
}

export const isWholeCode = (kind: CodeKind, typed: string): boolean =>
  new RegExp(`^\\d{${codeKinds[kind].digits}}$`).test(typed);

/** A code that is sent can be used this long. */
export const otpValidForMinutes = otpGuesses.seconds / 60;
export const otpResendSeconds = pause.seconds;
/** The limits look at this many of an address's newest mails. */
export const otpMaxPerDay = daily.count;

/** A verified address is good for one registration or one password change this long. */
export const grantValidForMinutes = 30;

/** A one-time link that sets a staff password is good this long, in minutes. */
export const staffLinkValidForMinutes = 60;

/** The link with which a client whom staff registered chooses a password is good for 3 days. */
export const clientLinkValidForMinutes = 3 * 24 * 60;

/** The mails that an address was sent in 24 hours, in milliseconds since 1970-01-01 UTC. */
export type SentMails = {
  /** Mails of whatever kind, newest first. */
  readonly sentAtMs: readonly number[];
  readonly lastCodeAtMs: number | null;
};

/**
 * Returns whole seconds until an address may be sent a mail that holds no code; 0 when it may now. The
 * nth newest mail blocks the next one for its span. Rule: docs/spec.md A-52.
 */
export function secondsUntilMail({ sentAtMs }: SentMails, nowMs: number): number {
  const waits = [hourly, daily].map(({ count, seconds }) => {
    const nthNewestMs = sentAtMs[count - 1] ?? Number.NEGATIVE_INFINITY;
    return Math.ceil((nthNewestMs - nowMs) / 1000) + seconds;
  });
  return Math.max(0, ...waits);
}

/**
 * Returns whole seconds until an address may be sent another code; 0 when all three limits allow it now.
 * Rule: docs/spec.md.
 */
export function secondsUntilCode(sends: SentMails, nowMs: number): number {
  const lastCodeMs = sends.lastCodeAtMs ?? Number.NEGATIVE_INFINITY;
  const pauseSeconds = Math.ceil((lastCodeMs - nowMs) / 1000) + otpResendSeconds;
  return Math.max(pauseSeconds, secondsUntilMail(sends, nowMs));
}

/** A wait for people, with the minutes beside many seconds: `3300 seconds (about 55 minutes)`. */
export function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${seconds} seconds (about ${Math.ceil(seconds / 60)} minutes)`;
}
