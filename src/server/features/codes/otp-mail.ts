/**
 * A message to the address of one code: the answer to who asked for it, or the notice that it was
 * used to change the password. The queue holds the id alone: neither the address nor the code.
 */
export type OtpMail = { readonly otpId: string; readonly about: "request" | "password-changed" };

export const otpMail = { name: "otp-mail" } as const;
