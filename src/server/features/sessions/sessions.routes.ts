import type { FastifyRequest } from "fastify";
import type { sessionsContract } from "#contract/sessions.contract.ts";
import type { Party } from "#server/caller.ts";
import type { Context } from "#server/context.ts";
import type { Handlers } from "#server/mount-contract.ts";
import { clientNetwork } from "#server/platform/http/guards/client-address.ts";
import { clearPrivateCookie, cookieNames, everyToken, setPrivateCookie } from "./credentials.ts";
import { logIn } from "./log-in.ts";
import { endSession } from "./sessions.store.ts";

function partyDataOf({ id, name, surname, email, type, role, status }: Party) {
  return { id, name, surname, email, type, role, status };
}

export function sessionsRoutes(context: Context): Handlers<typeof sessionsContract> {
  const { db, baseUrl } = context;
  const cookie = cookieNames(baseUrl).session;

  /** Ends every session that this browser held before, whoever signs in now. */
  const endPrevious = async (request: FastifyRequest) => {
    for (const token of everyToken(request, cookie)) await endSession(db, token);
  };

  return {
    "POST /api/login": async ({ body, request, reply }) => {
      const { token, party } = await logIn(context, body, clientNetwork(request));
      await endPrevious(request);
      setPrivateCookie(reply, cookie, token, { baseUrl });
      return { token, partyData: partyDataOf(party) };
    },

    "GET /api/me": ({ caller }) => ({ partyData: partyDataOf(caller) }),

    "POST /api/logout": async ({ request, reply }) => {
      clearPrivateCookie(reply, cookie, { baseUrl });
      reply.header("clear-site-data", '"cache"');
      await endPrevious(request);
      return { msg: "Logout Successful" };
    },
  };
}
