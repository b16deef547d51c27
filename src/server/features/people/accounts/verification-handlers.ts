import type { FastifyReply } from "fastify";
import { type CallKeyOfKind, callsByKey, verificationCallKeys } from "#contract/call-keys.ts";
import type { clientEndpoints } from "#contract/clients.contract.ts";
import { verifiedEmailValidForMinutes } from "#domain/codes/otp-policy.ts";
import type { ApiHandlers } from "#server/api/mount-contract.ts";
import type { VerifiedEmailAddress } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import {
  clearPrivateCookie,
  getCookieNames,
  setPrivateCookie,
} from "#server/core/sessions/credentials.ts";
import { Failure } from "#server/failure.ts";
import { requestEmailCode } from "#server/features/codes/request-code.ts";
import { verifyEmailCode } from "#server/features/codes/verify-code.ts";
import { updatePassword } from "./update-password.ts";

type ClientHandlers = ApiHandlers<typeof clientEndpoints>;

/** A handler for each call that verifies an address. Drivers' handlers have the same types as clients'. */
type VerificationHandlers = {
  readonly [Act in keyof typeof verificationCallKeys]: ClientHandlers[CallKeyOfKind<
    (typeof verificationCallKeys)[Act],
    "clients"
  >];
};

export function clearVerificationCookie(
  { baseUrl }: Pick<AppContext, "baseUrl">,
  reply: FastifyReply,
): void {
  clearPrivateCookie(reply, getCookieNames(baseUrl).grant, { baseUrl });
}

/** The handlers of the calls that verify an address and set a password, for clients or for drivers. */
export function createVerificationHandlers<const Type extends VerifiedEmailAddress["partyType"]>(
  context: AppContext,
  partyType: Type,
) {
  const { baseUrl } = context;
  const handlers: VerificationHandlers = {
    createOtp: ({ body, network }) =>
      requestEmailCode(context, { ...body, partyType, purpose: "register" }, network),

    forgotPassword: ({ body, network }) =>
      requestEmailCode(context, { ...body, partyType, purpose: "reset" }, network),

    verifyOtp: async ({ body, reply, network }) => {
      const verified = await verifyEmailCode(context, { ...body, partyType }, network);
      setPrivateCookie(reply, getCookieNames(baseUrl).grant, verified.verificationToken, {
        baseUrl,
        maxAge: verifiedEmailValidForMinutes * 60,
      });
      return verified;
    },

    verification: ({ caller }) => {
      if (caller.partyType !== partyType) throw new Failure("verification_required");
      const { email, purpose, expiresAt } = caller;
      return { email, purpose, expiresAt };
    },

    updatePassword: async ({ caller, body, reply, network }) => {
      const updated = await updatePassword(context, caller, { ...body, partyType }, network);
      clearVerificationCookie(context, reply);
      return updated;
    },
  };
  return callsByKey(verificationCallKeys, `${partyType}s` as `${Type}s`, handlers);
}
