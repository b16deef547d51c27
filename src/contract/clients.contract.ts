import { z } from "zod";
import type { Contract } from "./endpoint.ts";
import { agreedVersion, created, formText, written } from "./shapes.ts";

const emailBody = z.strictObject({ email: formText(254) });
const codeSent = z.object({ msg: z.string(), verifCodeSent: z.literal("yes") });

export const clientsContract = {
  "POST /api/clients/createOtp": {
    summary: "Send a code to an address that wants to register",
    access: "public",
    body: emailBody,
    reply: codeSent,
    errors: ["invalid_request", "otp_too_soon", "otp_limit_reached", "too_many_requests"],
  },
  "POST /api/clients/forgotpassword": {
    summary: "Send a code to an address that wants a new password",
    access: "public",
    body: emailBody,
    reply: codeSent,
    errors: ["invalid_request", "otp_too_soon", "otp_limit_reached", "too_many_requests"],
  },
  "POST /api/clients/verifyOtp": {
    summary: "Show that the address is yours; answers with a grant for one registration or reset",
    access: "public",
    body: z.strictObject({ email: formText(254), verificationCode: formText(20) }),
    reply: z.object({ verifiedEmail: z.literal("yes"), verificationToken: z.string() }),
    errors: ["invalid_request", "otp_wrong", "otp_attempts_used", "too_many_requests"],
  },
  "GET /api/clients/verification": {
    summary: "Which address the caller has verified, for what, and until when",
    access: "verified-email",
    reply: z.object({
      email: z.string(),
      purpose: z.enum(["register", "reset"]),
      expiresAt: z.iso.datetime(),
    }),
    errors: ["verification_required"],
  },
  "POST /api/clients/register": {
    summary: "Open a client account for the verified address",
    access: "verified-email",
    body: z.strictObject({
      name: formText(200),
      surname: formText(200),
      email: formText(254),
      password: formText(200),
      confPassword: formText(200),
      cellphone: formText(40),
      corporateInterest: z.enum(["yes", "no"], "Choose yes or no.").default("no"),
      agreedToTerms: z.boolean().optional(),
      termsVersion: agreedVersion.optional(),
    }),
    reply: created,
    status: 201,
    errors: ["invalid_request", "verification_required", "email_taken"],
  },
  "PATCH /api/clients/updatepassword": {
    summary: "Set a new password for the verified address",
    access: "verified-email",
    body: z.strictObject({
      email: formText(254),
      password: formText(200),
      confPassword: formText(200),
    }),
    reply: written,
    errors: ["invalid_request", "verification_required"],
  },
} as const satisfies Contract;
