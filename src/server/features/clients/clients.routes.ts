import type { FastifyReply } from "fastify";
import type { clientsContract } from "#contract/clients.contract.ts";
import { grantValidForMinutes } from "#domain/otps/otp-policy.ts";
import type { Context } from "../../context.ts";
import { Failure } from "../../failure.ts";
import type { Handlers } from "../../mount-contract.ts";
import { clientNetwork } from "../../platform/http/client-address.ts";
import { requestCode } from "../otps/request-code.ts";
import { verifyCode } from "../otps/verify-code.ts";
import { clearPrivateCookie, cookieNames, setPrivateCookie } from "../sessions/credentials.ts";
import { registerClient } from "./register-client.ts";
import { updatePassword } from "./update-password.ts";

export function clientsRoutes(context: Context): Handlers<typeof clientsContract> {
  const { baseUrl } = context;
  const cookie = cookieNames(baseUrl).grant;
  const partyType = "client";

  const keepGrant = (reply: FastifyReply, token: string) =>
    setPrivateCookie(reply, cookie, token, { baseUrl, maxAgeSeconds: grantValidForMinutes * 60 });
  const dropGrant = (reply: FastifyReply) => clearPrivateCookie(reply, cookie, { baseUrl });

  return {
    "POST /api/clients/createOtp": ({ body, request }) =>
      requestCode(context, { ...body, partyType, purpose: "register" }, clientNetwork(request)),

    "POST /api/clients/forgotpassword": ({ body, request }) =>
      requestCode(context, { ...body, partyType, purpose: "reset" }, clientNetwork(request)),

    "POST /api/clients/verifyOtp": async ({ body, request, reply }) => {
      const verified = await verifyCode(context, { ...body, partyType }, clientNetwork(request));
      keepGrant(reply, verified.verificationToken);
      return verified;
    },

    "GET /api/clients/verification": ({ caller: { email, partyType, purpose, expiresAtMs } }) => {
      if (partyType !== "client") throw new Failure("verification_required");
      return { email, purpose, expiresAt: new Date(expiresAtMs).toISOString() };
    },

    "POST /api/clients/register": async ({ caller, body, reply }) => {
      const registered = await registerClient(context, caller, body);
      dropGrant(reply);
      return registered;
    },

    "PATCH /api/clients/updatepassword": async ({ caller, body, request, reply }) => {
      const updated = await updatePassword(context, caller, body, clientNetwork(request));
      dropGrant(reply);
      return updated;
    },
  };
}
