import { z } from "zod";
import { codePurposes } from "#domain/codes/code-kinds.ts";
import type { AccountType } from "#domain/people/party-kinds.ts";
import { callsByKey, verificationCallKeys } from "./call-keys.ts";
import type { DeclaredEndpoint } from "./endpoint.ts";
import * as shape from "./shapes.ts";

const sendsCode = {
  access: "public",
  body: z.strictObject({ email: shape.requiredText(254) }),
  reply: z.object({ msg: z.string(), verifCodeSent: z.literal("yes") }),
  errors: ["otp_too_soon", "otp_limit_reached", "too_many_requests"],
} as const;

/** Declares the calls by which a client or a driver proves an email address to be theirs. */
export function verificationEndpoints<const Kind extends string>(kind: Kind, party: AccountType) {
  const calls = {
    createOtp: {
      summary: `Send a code to an address that wants to register as a ${party}`,
      ...sendsCode,
    },
    forgotPassword: {
      summary: `Send a code to a ${party}'s address that wants a new password`,
      ...sendsCode,
    },
    verifyOtp: {
      summary:
        "Verify an address with its code; answers with a grant for one registration or password reset",
      access: "public",
      body: z.strictObject({
        email: shape.requiredText(254),
        verificationCode: shape.requiredText(20),
      }),
      reply: z.object({ verifiedEmail: z.literal("yes"), verificationToken: z.string() }),
      errors: ["otp_wrong", "otp_attempts_used", "too_many_requests"],
    },
    verification: {
      summary:
        "The address that the caller has verified, the purpose, and the time until which it holds",
      access: "verified-email",
      reply: z.object({
        email: z.string(),
        purpose: z.enum(codePurposes),
        expiresAt: shape.instantField,
      }),
    },
    updatePassword: {
      summary: "Set a new password for the verified address",
      access: "verified-email",
      body: z.strictObject({ email: shape.requiredText(254), ...shape.newPasswordFields }),
    },
  } as const satisfies Record<keyof typeof verificationCallKeys, DeclaredEndpoint>;
  return callsByKey(verificationCallKeys, kind, calls);
}
