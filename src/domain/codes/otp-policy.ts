import { limits } from "../limits/limits.ts";

const {
  "otp-guesses": guesses,
  "mailbox-pause": pause,
  "mailbox-hour": hourly,
  "mailbox-day": daily,
} = limits;

/** A one-time password has this many digits, is good this long, and takes this many guesses. */
export const otpDigits = 6;
export const otpValidForMinutes = guesses.seconds / 60;
export const otpMaxAttempts = guesses.count;

export const otpResendSeconds = pause.seconds;
/** The limits look at this many of an address's newest mails. */
export const otpMaxPerDay = daily.count;

/** A verified address is good for one registration or one password change this long. */
export const grantValidForMinutes = 30;

/** A one-time link that sets a staff password is good this long, in minutes. */
export const staffLinkValidForMinutes = 60;

/** The link with which a client whom staff registered chooses a password is good for 3 days. */
export const clientLinkValidForMinutes = 3 * 24 * 60;

export function isOtpCode(text: string): boolean {
  return new RegExp(`^\\d{${otpDigits}}$`).test(text);
}

/** The mails that an address was sent in 24 hours, in milliseconds since 1970-01-01 UTC. */
export type Sends = {
  /** Mails of whatever kind, newest first. */
  readonly sentAtMs: readonly number[];
  readonly lastCodeAtMs: number | null;
};

/**
 * Whole seconds until an address may be sent a mail that holds no code; 0 when it may now. The nth
 * newest mail blocks the next one for its span. Rule: docs/spec.md A-52.
 */
export function waitForMail({ sentAtMs }: Sends, nowMs: number): number {
  const waits = [hourly, daily].map(({ count, seconds }) => {
    const nthNewestMs = sentAtMs[count - 1] ?? Number.NEGATIVE_INFINITY;
    return Math.ceil((nthNewestMs - nowMs) / 1000) + seconds;
  });
  return Math.max(0, ...waits);
}

/**
 * Whole seconds until an address may be sent another code; 0 when all three limits allow it now.
 * Rule: docs/spec.md.
 */
export function waitForCode(sends: Sends, nowMs: number): number {
  const lastCodeMs = sends.lastCodeAtMs ?? Number.NEGATIVE_INFINITY;
  const pauseSeconds = Math.ceil((lastCodeMs - nowMs) / 1000) + otpResendSeconds;
  return Math.max(pauseSeconds, waitForMail(sends, nowMs));
}

/** A wait for people, with the minutes beside many seconds: `3300 seconds (about 55 minutes)`. */
export function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${seconds} seconds (about ${Math.ceil(seconds / 60)} minutes)`;
}
