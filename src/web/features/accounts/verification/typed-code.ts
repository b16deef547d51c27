import { isOtpCode, otpDigits } from "#domain/codes/otp-policy.ts";
import { checkVerificationCode } from "#domain/people/check-registration.ts";

/** The digits of what was typed or pasted, "123 456" included, as far as a code has digits. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "").slice(0, otpDigits);
}

/** The error of a typed code, or null. Half a code is not sent: it would cost one of the tries. */
export function checkTypedCode(code: string): string | null {
  return (
    checkVerificationCode(code) ??
    (isOtpCode(code) ? null : `Enter all ${otpDigits} digits of the code`)
  );
}
