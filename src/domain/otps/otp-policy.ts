/** A one-time password has this many digits, is good this long, and takes this many guesses. */
export const otpDigits = 6;
export const otpValidForMinutes = 10;
export const otpMaxAttempts = 5;

/** How often one address may be sent a code. */
export const otpResendSeconds = 30;
export const otpMaxPerHour = 5;
export const otpMaxPerDay = 10;

/** A verified address is good for one registration or one password change this long. */
export const grantValidForMinutes = 30;

export type OtpSendAnswer =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

/** Whether the text has the form of a code. */
export function isOtpCode(text: string): boolean {
  return new RegExp(`^\\d{${otpDigits}}$`).test(text);
}

/**
 * Whether an address may be sent another code now. `sentAtMs` holds the sends of the last 24 hours,
 * newest first. When not, `retryAfterSeconds` (whole, at least 1) is when all three limits allow it.
 * Rule: docs/spec.md.
 */
export function checkOtpSend({
  sentAtMs,
  nowMs,
}: {
  readonly sentAtMs: readonly number[];
  readonly nowMs: number;
}): OtpSendAnswer {
  // The nth newest send blocks the next one until it is older than the span that allows n.
  const freeAtMs = Math.max(
    (sentAtMs[0] ?? Number.NEGATIVE_INFINITY) + otpResendSeconds * 1000,
    (sentAtMs[otpMaxPerHour - 1] ?? Number.NEGATIVE_INFINITY) + 60 * 60_000,
    (sentAtMs[otpMaxPerDay - 1] ?? Number.NEGATIVE_INFINITY) + 24 * 60 * 60_000,
  );
  if (freeAtMs <= nowMs) return { allowed: true };
  return { allowed: false, retryAfterSeconds: Math.ceil((freeAtMs - nowMs) / 1000) };
}
