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

/** The wait between two codes for one address. */
export const otpResendSeconds = pause.seconds;
/** How many of its newest mails an address is judged by. */
export const otpMaxPerDay = daily.count;

/** A verified address is good for one registration or one password change this long. */
export const grantValidForMinutes = 30;

export type OtpSendAnswer =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Whether the text has the form of a code. */
export function isOtpCode(text: string): boolean {
  return new RegExp(`^\\d{${otpDigits}}$`).test(text);
}

/** What an address was sent in the last 24 hours, in milliseconds since 1970-01-01 UTC. */
export type Sends = {
  /** Mails of whatever kind, newest first. */
  readonly sentAtMs: readonly number[];
  /** The newest of them that held a code. */
  readonly lastCodeAtMs: number | null;
};

/** From when the address may be sent one more mail. The nth newest blocks the next for its span. */
function mailFreeAtMs(sentAtMs: readonly number[]): number {
  return Math.max(
    ...[hourly, daily].map(
      ({ count, seconds }) => (sentAtMs[count - 1] ?? Number.NEGATIVE_INFINITY) + seconds * 1000,
    ),
  );
}

const waitSeconds = (freeAtMs: number, nowMs: number) =>
  Math.max(0, Math.ceil((freeAtMs - nowMs) / 1000));

/**
 * Whole seconds until an address may be sent a mail that is no code; 0 when it may now.
 * Rule: docs/spec.md A-52.
 */
export function waitForMail({ sentAtMs }: Sends, nowMs: number): number {
  return waitSeconds(mailFreeAtMs(sentAtMs), nowMs);
}

/**
 * Whether an address may be sent another code now. When not, `retryAfterSeconds` (whole, at least 1)
 * is when all three limits allow it. Rule: docs/spec.md.
 */
export function checkOtpSend({ sentAtMs, lastCodeAtMs }: Sends, nowMs: number): OtpSendAnswer {
  const codeFreeAtMs = (lastCodeAtMs ?? Number.NEGATIVE_INFINITY) + otpResendSeconds * 1000;
  const freeAtMs = Math.max(codeFreeAtMs, mailFreeAtMs(sentAtMs));
  if (freeAtMs <= nowMs) return { allowed: true };
  return { allowed: false, retryAfterSeconds: waitSeconds(freeAtMs, nowMs) };
}

/** A wait for people, with the minutes beside many seconds: `3300 seconds (about 55 minutes)`. */
export function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `${seconds} seconds (about ${Math.ceil(seconds / 60)} minutes)`;
}

/** A one-time link that sets a staff password is good this long, in minutes. */
export const staffLinkValidForMinutes = 60;
